import type { HistoryItem } from '@farm/contracts';
import { Badge, Button, Card, Checkbox, EmptyState, Field, Row, saveFile, Select, Stack, Status } from '@farm/ui';
import { useState } from 'react';
import admin from '../admin/admin.module.css';
import { formatFarmTimestamp, humanize, toCsv } from '../admin/format';
import { useLiveQuery } from '../admin/queries';
import { QueryView } from '../admin/query-view';
import { Section } from '../admin/section';
import { useOperatorName } from '../admin/use-operator-name';

const PAGE_SIZE = 20;
const MAX_TITLE = 90; // characters: an approved answer is long, and is shown below in any case

export const historyCsv = (items: readonly HistoryItem[]): string =>
  toCsv(
    [
      'date',
      'taskType',
      'instructions',
      'actualResponse',
      'correctionNeeded',
      'correctionMessage',
      'reinforcement',
      'by',
      'versionId',
      'id',
    ],
    items,
  );

interface Filters {
  /** Words in any of the texts. */
  search: string;
  taskType: string;
  correctedOnly: boolean;
}

const textOf = ({ instructions, actualResponse, correctionMessage, reinforcement, by }: HistoryItem) =>
  [instructions, actualResponse, correctionMessage, reinforcement, by].join(' ').toLowerCase();

/** Entries with all words, in any order and case. */
function filterHistory(items: readonly HistoryItem[], { search, taskType, correctedOnly }: Filters): HistoryItem[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return items.filter(
    (item) =>
      (taskType === '' || item.taskType === taskType) &&
      (!correctedOnly || item.correctionNeeded) &&
      words.every((word) => textOf(item).includes(word)),
  );
}

function titleOf(instructions: string): string {
  if (instructions.length <= MAX_TITLE) return instructions;
  const end = instructions.lastIndexOf(' ', MAX_TITLE);
  return `${instructions.slice(0, end > 0 ? end : MAX_TITLE)}…`;
}

function Entry({ item }: { item: HistoryItem }) {
  const { taskType, date, instructions, actualResponse, correctionNeeded, correctionMessage, reinforcement, by } = item;
  const title = titleOf(instructions);
  return (
    <Card title={title} wide as="div">
      <Row as="p" gap={2}>
        <Badge tone="plain">{humanize(taskType)}</Badge>
        {correctionNeeded && <Badge tone="squash">Correction needed</Badge>}
        <span className={admin.small}>{`${formatFarmTimestamp(date)}, ${by}`}</span>
      </Row>
      {title !== instructions && instructions !== actualResponse && (
        <p className={admin.words} dir="auto">
          {instructions}
        </p>
      )}
      <p className={admin.words} dir="auto">
        {actualResponse}
      </p>
      {correctionMessage !== null && (
        <p className={admin.words} dir="auto">
          <strong>Correction:</strong> <span>{correctionMessage}</span>
        </p>
      )}
      {reinforcement !== null && (
        <p className={admin.words} dir="auto">
          <strong>Reinforcement:</strong> <span>{reinforcement}</span>
        </p>
      )}
    </Card>
  );
}

/** Needs a `key` of the filters, so that a new search starts at the first page. */
function Pages({ items }: { items: readonly HistoryItem[] }) {
  const [page, setPage] = useState(0);
  const pages = Math.max(1, Math.ceil(items.length / PAGE_SIZE));
  const current = Math.min(page, pages - 1); // the list may have become shorter
  return (
    <>
      <Stack as="ol" aria-label="Training history">
        {items.slice(current * PAGE_SIZE, (current + 1) * PAGE_SIZE).map((item) => (
          <li key={item.id}>
            <Entry item={item} />
          </li>
        ))}
      </Stack>
      <Row gap={2}>
        <Button type="button" variant="outline" disabled={current === 0} onClick={() => setPage(current - 1)}>
          Newer
        </Button>
        <Status>{`Page ${current + 1} of ${pages}`}</Status>
        <Button type="button" variant="outline" disabled={current === pages - 1} onClick={() => setPage(current + 1)}>
          Older
        </Button>
      </Row>
    </>
  );
}

function List({ items }: { items: readonly HistoryItem[] }) {
  const [filters, setFilters] = useState<Filters>({ search: '', taskType: '', correctedOnly: false });
  const change = (part: Partial<Filters>) => setFilters((now) => ({ ...now, ...part }));
  const found = filterHistory(items, filters);
  const types = [...new Set(items.map(({ taskType }) => taskType))].sort();
  const save = () =>
    saveFile({ name: 'training-history.csv', type: 'text/csv;charset=utf-8', text: historyCsv(found) });
  return (
    <>
      <Stack gap={5} className={admin.form} role="search" aria-label="Training history">
        <Field label="Search" type="search" value={filters.search} onValueChange={(search) => change({ search })} />
        <Select label="Kind" value={filters.taskType} onValueChange={(taskType) => change({ taskType })}>
          <option value="">All kinds</option>
          {types.map((type) => (
            <option key={type} value={type}>
              {humanize(type)}
            </option>
          ))}
        </Select>
        <Checkbox
          label="Only entries that needed a correction"
          checked={filters.correctedOnly}
          onCheckedChange={(correctedOnly) => change({ correctedOnly })}
        />
      </Stack>
      <Row gap={2}>
        <Status>{`${found.length} of ${items.length} entries`}</Status>
        <Button type="button" variant="outline" size="small" disabled={found.length === 0} onClick={save}>
          Download CSV
        </Button>
      </Row>
      {found.length === 0 ? (
        <EmptyState title="No matching entries">Try other words, or all kinds.</EmptyState>
      ) : (
        <Pages key={JSON.stringify(filters)} items={found} />
      )}
    </>
  );
}

export function HistoryTab() {
  const operatorName = useOperatorName();
  return (
    <Section title="Training History" subtitle="The newest 100 lessons and tests." isTab>
      <QueryView query={useLiveQuery('GET /api/dexter/training-history')} subject="the training history">
        {(items) =>
          items.length === 0 ? (
            <EmptyState title="No training yet">Lessons and tests show up here, newest first.</EmptyState>
          ) : (
            <List items={items.map((item) => ({ ...item, by: operatorName(item.by) }))} />
          )
        }
      </QueryView>
    </Section>
  );
}
