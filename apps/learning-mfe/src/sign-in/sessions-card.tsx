import type { UserSession } from '@farm/contracts';
import { formatLocalTime } from '@farm/farm';
import { Badge, Button, Card, ErrorState, FormError, Status, Table } from '@farm/ui';
import { apiQuery, call, useMutation, useQuery, useQueryClient, useResetUserData } from '@farm/web-kit';
import classes from './sign-in.module.css';

const sessions = apiQuery('GET /api/auth/sessions');

/** Where the person is signed in. */
const useSessions = () => useQuery(sessions);

/** Ends one of the person's sessions; one that is over already is as good as ended. */
function useEndSession() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /api/auth/sessions/:id', { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: sessions.queryKey }),
  });
}

export function useSignOut() {
  const changed = useResetUserData();
  const here = useMutation({ mutationFn: () => call('POST /api/logout'), onSuccess: changed });
  const everywhere = useMutation({ mutationFn: () => call('POST /api/auth/sign-out-everywhere'), onSuccess: changed });
  return { here, everywhere };
}

const formatTime = (iso: string) => <time dateTime={iso}>{formatLocalTime(iso)}</time>;

interface ListProps {
  sessions: readonly UserSession[];
  ending: string | undefined;
  onEnd: (id: string) => void;
}

function SessionTable({ sessions, ending, onEnd }: ListProps) {
  const rows = sessions.map(({ id, browser, signedInAt, lastSeenAt, here }) => ({
    id,
    cells: [
      browser,
      formatTime(signedInAt),
      formatTime(lastSeenAt),
      here ? (
        <span key="here" className={classes.oneLine}>
          <Badge>This browser</Badge>
        </span>
      ) : (
        <Button
          key="end"
          variant="outline"
          size="small"
          type="button"
          isPending={ending === id}
          onClick={() => onEnd(id)}
        >
          Sign out there
        </Button>
      ),
    ],
  }));
  return <Table caption="Browsers" columns={['Browser', 'Signed in', 'Last seen', 'Action']} rows={rows} stack />;
}

/** The person's sessions, with buttons to end one or all. */
export function SessionsCard({ busy, onEverywhere }: { busy: boolean; onEverywhere: () => void }) {
  const { data, isPending, isError, refetch } = useSessions();
  const end = useEndSession();
  const ending = end.isPending ? end.variables : undefined;
  return (
    <Card title="Where you are signed in" level="h2" wide>
      {isPending ? <Status>One moment, we're looking.</Status> : null}
      {isError ? <ErrorState level="h3" title="We couldn't load the list" onTryAgain={() => void refetch()} /> : null}
      {data ? <SessionTable sessions={data.sessions} ending={ending} onEnd={(id) => end.mutate(id)} /> : null}
      <FormError text={end.isError ? "That didn't work. The list shows where you are still signed in." : null} />
      <p>
        <Button variant="secondary" type="button" isPending={busy} pendingLabel="Signing out..." onClick={onEverywhere}>
          Sign out everywhere
        </Button>
      </p>
    </Card>
  );
}
