import type { NewsletterPreview } from '@farm/contracts';
import { Banner, Button, Card, Disclosure, FormError, Stack, Status, Text } from '@farm/ui';
import { call, useQuery, useQueryClient } from '@farm/web-kit';
import admin from '../admin/admin.module.css';
import { formatCalendarDay, formatCount } from '../admin/format';
import { liveQuery, useAction, useLiveQuery } from '../admin/queries';
import { QueryView } from '../admin/query-view';
import { operatorPage } from '../admin/require-operator';
import { Section } from '../admin/section';
import { ContentEditor, contentQuery } from '../site-content/content-editor';
import sections from '../site-content/content-sections.json';

const statusText = ({ date, skipped, readers }: NewsletterPreview) =>
  skipped
    ? `No newsletter on Monday, ${formatCalendarDay(date)}.`
    : `Goes out on Monday, ${formatCalendarDay(date)}, at 7 AM farm time, to ${formatCount(readers, 'confirmed reader')}.`;

const Paragraphs = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text) => (
    <p key={text} className={admin.words} dir="auto">
      {text}
    </p>
  ));

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
      <Card title={subject} level="h3" wide>
        <Paragraphs texts={paragraphs} />
      </Card>
    </>
  );
}

/** The letters that went out, newest first. */
function Earlier({ letters }: { letters: NewsletterPreview['earlier'] }) {
  if (letters.length === 0) return <p>None went out yet.</p>;
  return (
    <>
      <Stack as="ul" gap={2}>
        {letters.map(({ date, emails, paragraphs }) => (
          <li key={date}>
            <Disclosure summary={`Monday, ${formatCalendarDay(date)}: ${formatCount(emails, 'email')}`}>
              <Stack gap={3}>
                <Paragraphs texts={paragraphs} />
              </Stack>
            </Disclosure>
          </li>
        ))}
      </Stack>
      <Text tone="muted" size="small">
        Written again from the calendar, the blog and your line. The forecast and the classes of that morning aren’t
        stored, so they aren’t shown.
      </Text>
    </>
  );
}

/** The owner's line, the letter that it goes into, and the letters before. */
function MondayLetter() {
  const line = useQuery(contentQuery('newsletter'));
  const letter = useLiveQuery('GET /api/ops/inbox/monday');
  return (
    <Stack gap={6}>
      <Section title="The next letter" as="h3">
        <QueryView query={letter} subject="the newsletter">
          {(preview) => <Preview preview={preview} />}
        </QueryView>
      </Section>
      <Section title="Your own line" as="h3" subtitle={sections.newsletter.description}>
        <QueryView query={line} subject="this form">
          {(form) => <ContentEditor form={form} section="newsletter" />}
        </QueryView>
      </Section>
      <Section title="Earlier letters" as="h3">
        <QueryView query={letter} subject="the newsletter">
          {({ earlier }) => <Earlier letters={earlier} />}
        </QueryView>
      </Section>
    </Stack>
  );
}

export const Component = operatorPage('Monday letter', MondayLetter);
