import type { NewsletterPreview } from '@farm/contracts';
import { Banner, Button, Card, FormError, Status } from '@farm/ui';
import { call, useQueryClient } from '@farm/web-kit';
import admin from '../admin/admin.module.css';
import { formatCalendarDay, formatCount } from '../admin/format';
import { liveQuery, useAction, useLiveQuery } from '../admin/queries';
import { QueryView } from '../admin/query-view';

const statusText = ({ date, skipped, readers }: NewsletterPreview) =>
  skipped
    ? `No newsletter on Monday, ${formatCalendarDay(date)}.`
    : `Goes out on Monday, ${formatCalendarDay(date)}, at 7 AM farm time, to ${formatCount(readers, 'confirmed reader')}.`;

function Preview({ preview }: { preview: NewsletterPreview }) {
  const cache = useQueryClient();
  const { queryKey } = liveQuery('GET /api/ops/inbox/monday');
  const skip = useAction({
    key: ['PUT /api/ops/inbox/monday'],
    send: (body: Pick<NewsletterPreview, 'date' | 'skipped'>) => call('PUT /api/ops/inbox/monday', { body }),
    onSuccess: (updated) => cache.setQueryData(queryKey, updated),
    onError: () => void cache.invalidateQueries({ queryKey }), // the next Monday may have changed
  });
  const { date, skipped, held, subject, paragraphs } = preview;
  return (
    <>
      <Status>{statusText(preview)}</Status>
      <Banner variant="info">{held}</Banner>
      <div>
        <Button
          type="button"
          variant={skipped ? 'primary' : 'outline'}
          isPending={skip.isPending}
          pendingLabel="Saving..."
          onClick={() => skip.submit({ date, skipped: !skipped })}
        >
          {skipped ? 'Send it after all' : 'Skip this week'}
        </Button>
      </div>
      <FormError text={skip.problem} />
      <Card title={subject} level="h2" wide>
        {paragraphs.map((text) => (
          <p key={text} className={admin.words} dir="auto">
            {text}
          </p>
        ))}
      </Card>
    </>
  );
}

export function MondayTab() {
  return (
    <QueryView query={useLiveQuery('GET /api/ops/inbox/monday')} subject="the newsletter">
      {(preview) => <Preview preview={preview} />}
    </QueryView>
  );
}
