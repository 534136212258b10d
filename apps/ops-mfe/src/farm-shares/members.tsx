import type { FarmShareMember, OperatorFarmShare } from '@farm/contracts';
import { formatFarmTimestamp, pickupText, weekdayName } from '@farm/farm';
import { Button, EmptyState, PrintButton, Row, saveFile, Stack } from '@farm/ui';
import { DataTable, RowButton, TwoLines, type Columns } from '../admin/data-table';
import { toCsv } from '../admin/format';
import { Section } from '../admin/section';
import classes from './farm-shares.module.css';

const LIST = 'pick-up-list';
const CSV_FIELDS = ['name', 'email', 'phone', 'pickupDay', 'allergies', 'status'] as const;

function saveMembers({ name, startsOn }: OperatorFarmShare, people: readonly FarmShareMember[]) {
  const rows = people.map(({ name: person, email, phone, pickupDay, allergies, status }) => ({
    ...{ name: person, email, phone, allergies, status },
    pickupDay: weekdayName(pickupDay),
  }));
  const file = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  saveFile({ name: `${file}-${startsOn}.csv`, type: 'text/csv;charset=utf-8', text: toCsv(CSV_FIELDS, rows) });
}

const PERSON: Columns<FarmShareMember> = {
  Name: ({ name }) => <span dir="auto">{name}</span>,
  Contact: ({ email, phone }) => <TwoLines below={phone || null}>{email}</TwoLines>,
};

const ALLERGIES: Columns<FarmShareMember> = {
  Allergies: ({ allergies }) => <span dir="auto">{allergies || 'None named'}</span>,
};

const offerText = ({ status, place, offeredUntil }: FarmShareMember): string =>
  status === 'offered' && offeredUntil ? `Offered until ${formatFarmTimestamp(offeredUntil)}` : `Number ${place ?? ''}`;

interface MembersProps {
  share: OperatorFarmShare;
  people: readonly FarmShareMember[];
  /** null: no place can be ended any more. */
  onCancel: ((row: FarmShareMember) => void) | null;
}

/** The members by pick-up day, to print and to save, and the waiting list. */
export function Members({ share, people, onCancel }: MembersProps) {
  const members = people.filter(({ status }) => status === 'member');
  const others = people.filter(({ status }) => status === 'offered' || status === 'waiting');
  const days = new Set(share.pickups.map(({ day }) => day));
  const elsewhere = members.filter(({ pickupDay }) => !days.has(pickupDay));
  const cancelColumn: Columns<FarmShareMember> = onCancel
    ? {
        Place: (row) => (
          <span data-print="never">
            <RowButton aria-label={`End the place of ${row.name}`} onClick={() => onCancel(row)}>
              End
            </RowButton>
          </span>
        ),
      }
    : {};
  return (
    <>
      <Stack id={LIST} gap={6}>
        {share.pickups.map((pickup) => (
          <Section
            key={pickup.day}
            title={`Pick-up list: ${pickupText(pickup)}`}
            subtitle={`${share.name}, ${share.pickupPlace}`}
          >
            <DataTable
              caption={`Members who pick up on ${weekdayName(pickup.day)}`}
              columns={{
                ...PERSON,
                'Here?': () => <span className={classes.box} />,
                ...ALLERGIES,
                ...cancelColumn,
              }}
              rows={members.filter(({ pickupDay }) => pickupDay === pickup.day)}
              rowId={({ id }) => id}
              empty={<EmptyState title="Nobody picks up on this day yet" />}
            />
          </Section>
        ))}
        {elsewhere.length > 0 && (
          <Section title="Members without a pick-up" subtitle="They chose a day that the season no longer has.">
            <DataTable
              caption="Members whose pick-up day the season no longer has"
              columns={{ ...PERSON, Day: ({ pickupDay }) => weekdayName(pickupDay), ...ALLERGIES, ...cancelColumn }}
              rows={elsewhere}
              rowId={({ id }) => id}
            />
          </Section>
        )}
      </Stack>
      {members.length > 0 && (
        <Row>
          <PrintButton article={LIST}>Print the lists</PrintButton>
          <Button type="button" variant="outline" onClick={() => saveMembers(share, people)}>
            Save as CSV
          </Button>
        </Row>
      )}
      {others.length > 0 && (
        <Section title="Waiting list">
          <DataTable
            caption="People who are offered a place or wait, the first one first"
            columns={{ ...PERSON, Day: ({ pickupDay }) => weekdayName(pickupDay), Line: offerText, ...cancelColumn }}
            rows={others}
            rowId={({ id }) => id}
          />
        </Section>
      )}
    </>
  );
}
