import { Badge, Stack, Text } from '@farm/ui';
import { call } from '@farm/web-kit';
import { ActionTable, TwoLines, type Columns } from '../admin/data-table';
import { useActionEach, type Reply } from '../admin/queries';
import type { ChangeableItem } from './changed-items';
import { CONTENT_CALLS } from './content-editor';

type Catalogue = Reply<'GET /api/grants/ops/catalogue'>;
type GrantRow = Catalogue['rows'][number];

const SHOWN = 12;
const DUE_GROUP = 'Not checked for 180 days';

/** The programs as the form changes them, the oldest check first. */
export const grantItems = ({ rows }: Catalogue): ChangeableItem[] =>
  rows.flatMap(({ id, title, due, closed, builtIn }) =>
    builtIn ? [{ id, title, builtIn, group: due ? DUE_GROUP : closed ? 'Closed' : 'Checked or compared' }] : [],
  );

const columns: Columns<GrantRow> = {
  Program: ({ title, website, note }) => (
    <TwoLines below={note}>
      <a href={website} target="_blank" rel="noopener">
        {`${title} (opens in a new tab)`}
      </a>
    </TwoLines>
  ),
  'Visitors read': ({ amount, deadline }) => <TwoLines below={deadline}>{amount}</TwoLines>,
  Checked: ({ checkedOn, days, due }) => (
    <TwoLines below={checkedOn ?? 'compared with a public page'}>
      <span>{days < 1 ? 'today' : days === 1 ? '1 day ago' : `${days} days ago`}</span>
      {due && <Badge tone="squash">Check again</Badge>}
    </TwoLines>
  ),
};

/** Which programs nobody has looked at for longest, and how many are due. */
export function OldestGrants({ catalogue: { due, rows } }: { catalogue: Catalogue }) {
  const check = useActionEach({
    key: ['POST /api/grants/ops/catalogue/:id/checked'],
    idOf: ({ id }: GrantRow) => id,
    send: ({ id }) => call('POST /api/grants/ops/catalogue/:id/checked', { params: { id } }),
    reload: CONTENT_CALLS,
  });
  return (
    <Stack>
      <p role="status">
        {due === 1 ? '1 program was not checked for 180 days.' : `${due} programs were not checked for 180 days.`}
      </p>
      <Text tone="muted" size="small">
        Open the page of the program. If all is as visitors read it, mark it here; if not, change it in the form.
      </Text>
      <ActionTable
        caption="Programs to check first"
        columns={columns}
        rows={rows.filter(({ closed }) => !closed).slice(0, SHOWN)}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
        actionLabel={() => 'All is right today'}
        action={check}
        onAction={(row) => check.submit(row)}
      />
    </Stack>
  );
}
