import type { OwnSession } from '@farm/contracts';
import { Badge, Button, Card, ErrorState, Problem, Status, Table } from '@farm/ui';
import classes from '../sign-in.module.css';
import { useEndSession, useSessions } from './use-account';

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const told = (iso: string) => <time dateTime={iso}>{moment.format(new Date(iso))}</time>;

interface ListProps {
  sessions: readonly OwnSession[];
  ending: string | undefined;
  onEnd: (id: string) => void;
}

function List({ sessions, ending, onEnd }: ListProps) {
  const rows = sessions.map(({ id, browser, signedInAt, lastSeenAt, here }) => ({
    id,
    cells: [
      browser,
      told(signedInAt),
      told(lastSeenAt),
      here ? (
        <span key="here" className={classes.oneLine}>
          <Badge>This browser</Badge>
        </span>
      ) : (
        <Button key="end" kind="quiet" size="small" type="button" busy={ending === id} onClick={() => onEnd(id)}>
          Sign out there
        </Button>
      ),
    ],
  }));
  return <Table caption="Browsers" columns={['Browser', 'Signed in', 'Last seen', 'Action']} rows={rows} stack />;
}

/** Where the person is signed in, with a way to end each of it and all of it. */
export function SessionsCard({ busy, onEverywhere }: { busy: boolean; onEverywhere: () => void }) {
  const { data, isPending, isError, refetch } = useSessions();
  const end = useEndSession();
  const ending = end.isPending ? end.variables : undefined;
  return (
    <Card title="Where you are signed in" level="h2" wide>
      {isPending ? <Status>One moment, we are looking.</Status> : null}
      {isError ? <ErrorState level="h3" title="The list did not come" onTryAgain={() => void refetch()} /> : null}
      {data ? <List sessions={data.sessions} ending={ending} onEnd={(id) => end.mutate(id)} /> : null}
      <Problem text={end.isError ? 'That did not work. The list shows what is still open.' : null} />
      <p>
        <Button kind="second" type="button" busy={busy} busyLabel="Signing out..." onClick={onEverywhere}>
          Sign out everywhere
        </Button>
      </p>
    </Card>
  );
}
