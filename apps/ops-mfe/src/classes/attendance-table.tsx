import type { AttendanceRow, OperatorClass } from '@farm/contracts';
import { classTime, farmTime } from '@farm/farm';
import { EmptyState, PrintButton, Row, saveFile, Button } from '@farm/ui';
import { call } from '@farm/web-kit';
import { DataTable, RowButton, type Columns } from '../admin/data-table';
import { toCsv } from '../admin/format';
import { useActionEach } from '../admin/queries';
import { Section } from '../admin/section';
import classes from './classes.module.css';

const RELOAD = { reload: ['GET /api/ops/classes/:id', 'GET /api/ops/classes'] } as const;
const SHEET = 'attendance-sheet';
const CSV_FIELDS = ['name', 'email', 'status', 'attended'] as const;

const attendedText = (attended: boolean | null) => (attended === null ? '' : attended ? 'yes' : 'no');

function saveSheet(event: OperatorClass, people: readonly AttendanceRow[]) {
  const rows = people.map(({ name, email, status, attended }) => ({
    ...{ name, email, status },
    attended: attendedText(attended),
  }));
  const name = `attendance-${farmTime(new Date(event.startsAt)).date}.csv`;
  saveFile({ name, type: 'text/csv;charset=utf-8', text: toCsv(CSV_FIELDS, rows) });
}

/** The buttons that mark whether somebody came; the same button again takes the mark away. */
function AttendanceMark({ row, mark }: { row: AttendanceRow; mark: ReturnType<typeof useMark> }) {
  const choices = [
    { label: 'Came', attended: true },
    { label: 'Didn’t come', attended: false },
  ];
  return (
    <>
      <span className={classes.box} />
      <Row gap={2} data-print="never">
        {choices.map(({ label, attended }) => (
          <RowButton
            key={label}
            aria-label={`${label}: ${row.name}`}
            aria-pressed={row.attended === attended}
            variant={row.attended === attended ? 'primary' : 'outline'}
            isPending={mark.isPending(row.id)}
            pendingLabel="Saving..."
            onClick={() => mark.submit({ id: row.id, attended: row.attended === attended ? null : attended })}
          >
            {label}
          </RowButton>
        ))}
      </Row>
    </>
  );
}

const useMark = () =>
  useActionEach({
    ...RELOAD,
    key: ['PUT /api/ops/class-seats/:id/attendance'],
    idOf: ({ id }: { id: string; attended: boolean | null }) => id,
    send: ({ id, attended }) => call('PUT /api/ops/class-seats/:id/attendance', { params: { id }, body: { attended } }),
  });

const PERSON: Columns<AttendanceRow> = {
  Name: ({ name }) => <span dir="auto">{name}</span>,
  Email: ({ email }) => email,
};

interface PeopleProps {
  event: OperatorClass;
  people: readonly AttendanceRow[];
  /** Before the class begins, seats can be canceled. */
  isAhead: boolean;
  onCancel: (row: AttendanceRow) => void;
}

/** The attendance sheet, to print, to save and to mark, and the waiting list. */
export function People({ event, people, isAhead, onCancel }: PeopleProps) {
  const mark = useMark();
  const seated = people.filter(({ status }) => status === 'seated');
  const waiting = people.filter(({ status }) => status === 'waiting');
  const cancelColumn: Columns<AttendanceRow> = isAhead
    ? {
        Seat: (row) => (
          <span data-print="never">
            <RowButton aria-label={`Cancel the seat of ${row.name}`} onClick={() => onCancel(row)}>
              Cancel seat
            </RowButton>
          </span>
        ),
      }
    : {};
  return (
    <>
      <div id={SHEET}>
        <Section title="Attendance sheet" subtitle={`${event.title}, ${classTime(event)}`}>
          <DataTable
            caption="People with a seat, in the order of their confirmations"
            columns={{ ...PERSON, 'Came?': (row) => <AttendanceMark row={row} mark={mark} />, ...cancelColumn }}
            rows={seated}
            rowId={({ id }) => id}
            empty={<EmptyState title="Nobody has a seat yet" />}
          />
        </Section>
      </div>
      {seated.length > 0 && (
        <Row>
          <PrintButton article={SHEET}>Print the sheet</PrintButton>
          <Button type="button" variant="outline" onClick={() => saveSheet(event, people)}>
            Save as CSV
          </Button>
        </Row>
      )}
      {waiting.length > 0 && (
        <Section title="Waiting list">
          <DataTable
            caption="People who wait, the first one first"
            columns={{ ...PERSON, Place: ({ place }) => place ?? '', ...cancelColumn }}
            rows={waiting}
            rowId={({ id }) => id}
          />
        </Section>
      )}
    </>
  );
}
