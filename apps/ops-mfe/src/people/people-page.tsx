import type { ListedPerson } from '@farm/contracts';
import { Badge, Button, SectionHeading, Skeleton, Status, Table } from '@farm/ui';
import { useState } from 'react';
import { dayText, momentText } from '../desk/moment-text';
import { NotCome } from '../desk/not-come';
import { OperatorsOnly } from '../wall/operators-only';
import { ACTS, ChangeDialog } from './change-dialog';
import classes from './people.module.css';
import { usePeople, type Act } from './use-people';

const COLUMNS = ['Address', 'Role', 'Since', 'Last seen', 'Act'];

interface Choice {
  act: Act;
  person: ListedPerson;
}

/** What can be done to somebody as they are. */
const actsFor = ({ role, disabled }: ListedPerson): Act[] => [
  role === 'operator' ? 'demote' : 'promote',
  disabled ? 'open' : 'close',
];

interface ActsProps {
  person: ListedPerson;
  me: boolean;
  onChoose: (choice: Choice) => void;
}

// Nobody locks themselves out by a slip: somebody else must do it.
function Acts({ person, me, onChoose }: ActsProps) {
  if (me) return 'This is you';
  const buttons = actsFor(person).map((act) => (
    <Button
      key={act}
      type="button"
      kind="quiet"
      size="small"
      aria-label={`${ACTS[act].label}: ${person.email}`}
      onClick={() => onChoose({ act, person })}
    >
      {ACTS[act].label}
    </Button>
  ));
  return <span className={classes.acts}>{buttons}</span>;
}

interface ListProps {
  people: readonly ListedPerson[];
  myId: string;
  onChoose: (choice: Choice) => void;
}

function List({ people, myId, onChoose }: ListProps) {
  const rows = people.map((person) => ({
    id: person.id,
    cells: [
      <span key="address" className={classes.address}>
        {person.email}
      </span>,
      <span key="role">
        {person.role === 'operator' ? <Badge tone="green">Operator</Badge> : 'Member'}{' '}
        {person.disabled ? <Badge tone="squash">Closed</Badge> : null}
      </span>,
      dayText(person.createdAt),
      person.lastSeenAt ? momentText(person.lastSeenAt) : 'not signed in now',
      <Acts key="acts" person={person} me={person.id === myId} onChoose={onChoose} />,
    ],
  }));
  return <Table caption="People, operators first" columns={COLUMNS} rows={rows} stack />;
}

function People({ myId }: { myId: string }) {
  const { data, isPending, isError, error, refetch } = usePeople();
  const [choice, setChoice] = useState<Choice | null>(null);
  const [said, setSaid] = useState('');
  const choose = (next: Choice) => {
    setSaid('');
    setChoice(next);
  };
  const done = (text: string) => {
    setChoice(null);
    setSaid(text);
  };
  if (isPending) return <Skeleton count={4} />;
  if (isError) return <NotCome title="The list did not come" error={error} onTryAgain={() => void refetch()} />;
  return (
    <div className={classes.page}>
      <SectionHeading line="Somebody must always be left to run the farm: the last operator stays.">
        Accounts
      </SectionHeading>
      <Status>{said}</Status>
      <List people={data} myId={myId} onChoose={choose} />
      {choice ? <ChangeDialog {...choice} onClose={() => setChoice(null)} onDone={done} /> : null}
    </div>
  );
}

function PeoplePage() {
  return <OperatorsOnly title="People">{({ person }) => <People myId={person.id} />}</OperatorsOnly>;
}

export { PeoplePage as Component };
