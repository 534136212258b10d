import type { UncheckedFact } from '@farm/contracts';
import { Badge, Button, Card, EmptyState, Field, Form, FormError, Row, Stack } from '@farm/ui';
import { call } from '@farm/web-kit';
import { useState } from 'react';
import { FilterForm, useFilters, type Filter } from '../admin/filter-form';
import { useActionEach, useLiveQuery, type Query } from '../admin/queries';
import { CursorPager, QueryView, useCursor } from '../admin/query-view';
import { operatorPage } from '../admin/require-operator';
import { Section } from '../admin/section';
import { AssistantLayout } from './assistant-layout';

type Risk = UncheckedFact['risk'];

const RISK_LABELS: Readonly<Record<Risk, string>> = {
  chemical: 'Pesticides',
  animal: 'Animals',
  food: 'Food safety',
  money: 'Money and law',
  none: 'No special risk',
};

interface CheckRequest {
  fact: UncheckedFact;
  /** Address of the page that was opened. */
  source: string;
}

interface FactItemProps {
  fact: UncheckedFact;
  check: { submit: (request: CheckRequest) => void; isPending: boolean; problem: string | null | undefined };
}

/** A fact with its source, and the form that says where a person compared it. */
function FactItem({ fact, check }: FactItemProps) {
  const { subject, text, source, risk } = fact;
  const [page, setPage] = useState(source);
  return (
    <Card title={subject} level="h3" as="div" wide>
      <p>
        <Badge tone="squash">{RISK_LABELS[risk]}</Badge>
      </p>
      <p>{text}</p>
      <p>
        <a href={source} target="_blank" rel="noopener">
          {`${source} (opens in a new tab)`}
        </a>
      </p>
      <Form aria-label={`Check: ${text}`} onSubmit={() => check.submit({ fact, source: page.trim() })}>
        <Field
          label="Page that says so"
          type="url"
          name="source"
          autoComplete="off"
          value={page}
          onValueChange={setPage}
        />
        <FormError text={check.problem ?? null} />
        <Row gap={2}>
          <Button size="small" variant="secondary" isPending={check.isPending} pendingLabel="Saving...">
            Mark as checked
          </Button>
        </Row>
      </Form>
    </Card>
  );
}

const FILTERS: readonly Filter[] = [
  { name: 'search', label: 'Subject or words' },
  { name: 'risk', label: 'Risk', options: { '': 'All, riskiest first', ...RISK_LABELS } },
];

type FactQuery = Query<'GET /api/dexter/facts/unchecked'>;

function FactList({ filters }: { filters: FactQuery }) {
  const cursor = useCursor();
  const query = useLiveQuery('GET /api/dexter/facts/unchecked', { query: { ...filters, before: cursor.before } });
  const check = useActionEach({
    key: ['POST /api/dexter/facts/:id/check'],
    idOf: ({ fact }: CheckRequest) => fact.id,
    send: ({ fact: { id, text }, source }) =>
      call('POST /api/dexter/facts/:id/check', { params: { id }, body: { text, source } }),
    reload: ['GET /api/dexter/facts/unchecked'],
  });
  return (
    <>
      <QueryView query={query} subject="the facts">
        {({ facts, total }) =>
          facts.length === 0 ? (
            <EmptyState title="No facts to check in this list" />
          ) : (
            <>
              <p role="status">{total === 1 ? '1 fact to check.' : `${total} facts to check.`}</p>
              <Stack>
                {facts.map((fact) => (
                  <FactItem
                    key={fact.id}
                    fact={fact}
                    check={{
                      submit: check.submit,
                      isPending: check.isPending(fact.id),
                      problem: check.problem(fact.id),
                    }}
                  />
                ))}
              </Stack>
            </>
          )
        }
      </QueryView>
      <CursorPager cursor={cursor} next={query.data?.next} />
    </>
  );
}

function FactsPage() {
  const filters = useFilters<'GET /api/dexter/facts/unchecked'>(FILTERS);
  return (
    <AssistantLayout current="facts">
      <Section
        title="Facts to check"
        subtitle="Nobody has compared these with their source yet, and visitors read so. Open the page, compare, and mark what it really says."
        isTab
      >
        <FilterForm label="Find facts" filters={FILTERS} reload={['GET /api/dexter/facts/unchecked']} />
        <FactList key={JSON.stringify(filters)} filters={filters} />
      </Section>
    </AssistantLayout>
  );
}

export const Component = operatorPage('Facts to check', FactsPage);
