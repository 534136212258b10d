import type { MondayPreview } from '@farm/contracts';
import { Banner, Button, Card, Problem, Skeleton, Status } from '@farm/ui';
import { call, useMutation, useQuery, useQueryClient } from '@farm/web-kit';
import { atOnce, fresh } from '../desk/asking';
import { calendarText } from '../desk/moment-text';
import { NotCome } from '../desk/not-come';
import classes from './inbox.module.css';
import { whyNot } from './use-messages';

const KEY = ['ops', 'inbox', 'monday'];

function useMonday() {
  const cache = useQueryClient();
  const preview = useQuery({ ...fresh, queryKey: KEY, queryFn: () => call('GET /api/ops/inbox/monday') });
  const skip = useMutation({
    ...atOnce,
    mutationFn: (body: Pick<MondayPreview, 'date' | 'skipped'>) => call('PUT /api/ops/inbox/monday', { body }),
    onSuccess: (now) => cache.setQueryData(KEY, now),
    onError: () => void cache.invalidateQueries({ queryKey: KEY }), // the Monday may be another one by now
  });
  return { preview, skip };
}

const readersText = (readers: number) => `${readers} confirmed ${readers === 1 ? 'reader' : 'readers'}`;

const whatHappens = ({ date, skipped, readers }: MondayPreview) =>
  skipped
    ? `No letter goes out on Monday, ${calendarText(date)}.`
    : `Goes out on Monday, ${calendarText(date)}, at 7 AM farm time, to ${readersText(readers)}.`;

/** The next Monday letter as it would be read today, and a way to leave it out. */
export function MondayTab() {
  const { preview, skip } = useMonday();
  const { data, error, isPending, refetch } = preview;
  if (isPending) return <Skeleton count={6} />;
  if (!data) return <NotCome title="The letter did not come" error={error} onTryAgain={() => void refetch()} />;
  const { date, skipped, held, subject, paragraphs } = data;
  return (
    <>
      <Status>{whatHappens(data)}</Status>
      <Banner kind="info">{held}</Banner>
      <div>
        <Button
          type="button"
          kind={skipped ? 'primary' : 'quiet'}
          busy={skip.isPending}
          busyLabel="Saving..."
          onClick={() => skip.mutate({ date, skipped: !skipped })}
        >
          {skipped ? 'Send it after all' : 'Skip this week'}
        </Button>
      </div>
      <Problem text={whyNot(skip.error)} />
      <Card title={subject} level="h2" wide>
        {paragraphs.map((text) => (
          <p key={text} className={classes.words}>
            {text}
          </p>
        ))}
      </Card>
    </>
  );
}
