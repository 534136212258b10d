import type { OperatorClass } from '@farm/contracts';
import { classPrice, classTime } from '@farm/farm';
import { Button, EmptyState, Row, Status } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { useState } from 'react';
import { useDialog } from '../admin/action-dialog';
import { DataTable, RowButton, TwoLines, type Columns } from '../admin/data-table';
import { FilterForm, useFilters, type Filter } from '../admin/filter-form';
import { formatCount } from '../admin/format';
import { useLiveQuery } from '../admin/queries';
import { QueryView } from '../admin/query-view';
import { operatorPage } from '../admin/require-operator';
import { ClassDialog, type ClassEdit } from './class-dialog';
import { ClassStatusPill, seatCount } from './class-status';

const FILTERS: readonly Filter[] = [{ name: 'when', label: 'When', options: { '': 'Ahead', past: 'Have met' } }];

const columnsFor = (now: number, onCopy: (event: OperatorClass) => void): Columns<OperatorClass> => ({
  Class: ({ id, title, kind }) => (
    <TwoLines below={kind === 'work_day' ? 'Work day' : null}>
      <Link to={`/ops/classes/${id}`}>{title}</Link>
    </TwoLines>
  ),
  When: (event) => <TwoLines below={event.place ?? 'By video'}>{classTime(event)}</TwoLines>,
  Seats: seatCount,
  Price: classPrice,
  State: (event) => <ClassStatusPill event={event} now={now} />,
  Actions: (event) => (
    <RowButton aria-label={`Copy to another date: ${event.title}`} onClick={() => onCopy(event)}>
      Copy
    </RowButton>
  ),
});

function Classes() {
  const [now] = useState(() => Date.now());
  const dialog = useDialog<ClassEdit>();
  const query = useFilters<'GET /api/ops/classes'>(FILTERS);
  return (
    <>
      <Row between>
        <p>Whoever signs up confirms by email. You see names and addresses on the sheet of each class.</p>
        <Button type="button" onClick={() => dialog.open({ mode: 'new' })}>
          New class or work day
        </Button>
      </Row>
      <Status>{dialog.message}</Status>
      <FilterForm label="Which classes" filters={FILTERS} reload={['GET /api/ops/classes']} />
      <QueryView query={useLiveQuery('GET /api/ops/classes', { query })} subject="the classes">
        {({ classes, notices }) => (
          <>
            <DataTable
              caption={
                query.when === 'past' ? 'Classes that have met, the newest first' : 'Classes, the next one first'
              }
              columns={columnsFor(now, (event) => dialog.open({ mode: 'copy', event }))}
              rows={classes}
              rowId={({ id }) => id}
              empty={
                <EmptyState level="h2" title={query.when === 'past' ? 'No class has met yet' : 'No class is ahead'}>
                  Enter one with “New class or work day”.
                </EmptyState>
              }
            />
            {notices > 0 && (
              <p>
                {`${formatCount(notices, 'address', 'addresses')} will get an email when the next class has a date, within the hour between 8 AM and 8 PM.`}
              </p>
            )}
          </>
        )}
      </QueryView>
      {dialog.subject && <ClassDialog edit={dialog.subject} onClose={dialog.close} onDone={dialog.finish} />}
    </>
  );
}

export const Component = operatorPage('Classes', Classes);
