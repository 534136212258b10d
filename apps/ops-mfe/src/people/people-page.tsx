import type { UserSummary } from '@farm/contracts';
import { patchAuthOpsPeopleId } from '@farm/contracts/form-rules';
import { Badge, RadioGroup, Row, Status } from '@farm/ui';
import { call } from '@farm/web-kit';
import { AdminActionDialog, useDialog } from '../admin/action-dialog';
import { useActionForm } from '../admin/action-form';
import admin from '../admin/admin.module.css';
import { DataTable, RowButton, type Columns } from '../admin/data-table';
import { formatDate, formatFarmTimestamp } from '../admin/format';
import type { Body } from '../admin/queries';
import { QueryView } from '../admin/query-view';
import { operatorPage } from '../admin/require-operator';
import { Section } from '../admin/section';
import { usePeople } from '../admin/use-operator-name';
import texts from './person-actions.json';
import { ROLE_NAMES, ROLE_OPTIONS, RoleForm, roleText } from './role-form';

type ActionId = keyof typeof texts;
type Change = Body<'PATCH /api/auth/ops/people/:id'>;

const CHANGES: Record<Exclude<ActionId, 'role'>, Change> = {
  demote: { role: 'member' },
  close: { disabled: true },
  open: { disabled: false },
};

const actionsFor = ({ role, disabled }: UserSummary): ActionId[] => [
  'role',
  ...(role === 'member' ? [] : (['demote'] as const)),
  disabled ? 'open' : 'close',
];

interface ChosenAction {
  id: ActionId;
  person: UserSummary;
}

interface PersonDialogProps extends ChosenAction {
  onClose: () => void;
  onDone: (message: string) => void;
}

function PersonDialog({ id, person, onClose, onDone }: PersonDialogProps) {
  const text = texts[id];
  const { label, description } = text;
  const form = useActionForm({
    rules: patchAuthOpsPeopleId,
    values: { role: person.role === 'member' ? 'moderator' : person.role },
    key: ['PATCH /api/auth/ops/people/:id', person.id],
    send: ({ role }) => {
      const body = id === 'role' ? { role } : CHANGES[id];
      return call('PATCH /api/auth/ops/people/:id', { params: { id: person.id }, body });
    },
    onSuccess: (after) => onDone('done' in text ? text.done.replace('{email}', person.email) : roleText(after)),
    reload: ['GET /api/auth/ops/people'],
    checkFirst: 'Please check the list before you try again.',
  });
  return (
    <AdminActionDialog
      title={`${label}: ${person.email}`}
      submitLabel={label}
      variant={id === 'demote' || id === 'close' ? 'danger' : undefined}
      action={form}
      onClose={onClose}
    >
      <p>{description}</p>
      {id === 'role' && <RadioGroup legend="Role" options={ROLE_OPTIONS} {...form.choice('role')} />}
    </AdminActionDialog>
  );
}

const columnsFor = (myId: string, onChoose: (choice: ChosenAction) => void): Columns<UserSummary> => ({
  Address: ({ email }) => <span className={admin.cell}>{email}</span>,
  Role: ({ role, disabled }) => (
    <>
      {role === 'member' ? <span>{ROLE_NAMES.member}</span> : <Badge tone="green">{ROLE_NAMES[role]}</Badge>}{' '}
      {disabled && <Badge tone="squash">Closed</Badge>}
    </>
  ),
  Since: ({ createdAt }) => formatDate(createdAt),
  'Last seen': ({ lastSeenAt }) => (lastSeenAt ? formatFarmTimestamp(lastSeenAt) : 'not signed in'),
  // Owners cannot change their own account, so that nobody locks themselves out.
  Actions: (person) =>
    person.id === myId ? (
      'This is you'
    ) : (
      <Row gap={2}>
        {actionsFor(person).map((id) => (
          <RowButton
            key={id}
            aria-label={`${texts[id].label}: ${person.email}`}
            onClick={() => onChoose({ id, person })}
          >
            {texts[id].label}
          </RowButton>
        ))}
      </Row>
    ),
});

function People({ operator }: { operator: { id: string } }) {
  const query = usePeople();
  const dialog = useDialog<ChosenAction>();
  return (
    <>
      <QueryView query={query} subject="the list">
        {({ people }) => (
          <Section title="Accounts" subtitle="The last owner cannot be removed.">
            <Status>{dialog.message}</Status>
            <DataTable
              caption="People, the team first"
              columns={columnsFor(operator.id, dialog.open)}
              rows={people}
              rowId={({ id }) => id}
            />
            {dialog.subject && <PersonDialog {...dialog.subject} onClose={dialog.close} onDone={dialog.finish} />}
          </Section>
        )}
      </QueryView>
      <RoleForm onDone={dialog.finish} />
    </>
  );
}

export const Component = operatorPage('People', People);
