import type { Guide } from '@farm/farm';
import { Dialog, ErrorState, Prose, SectionHeading, Stack, Status, Text } from '@farm/ui';
import { apiQuery, call, useQuery } from '@farm/web-kit';
import { EmailForm } from '../email-form/email-form';
import classes from './country-store.module.css';

export interface GuideDialogProps {
  guide: Guide;
  /** Not for sale yet: an email can be asked for. */
  isWaiting: boolean;
  view: 'inside' | 'notify';
  onClose: () => void;
}

/** What a guide holds, or the form for an email when it opens. Loaded when it is first opened. */
export function GuideDialog({ guide, isWaiting, view, onClose }: GuideDialogProps) {
  const isInside = view === 'inside';
  return (
    <Dialog
      open
      title={isInside ? `Look inside: ${guide.title}` : guide.title}
      className={isInside ? classes.inside : undefined}
      onClose={onClose}
    >
      <Stack gap={5}>
        {isInside && <Inside guide={guide} />}
        {isWaiting && <NotifyForm guide={guide} />}
      </Stack>
    </Dialog>
  );
}

function Inside({ guide: { id } }: { guide: Guide }) {
  const preview = useQuery(apiQuery('GET /api/guides/:bookId/preview', { params: { bookId: id } }));
  return (
    <>
      <Status>{preview.isPending ? 'Opening the guide...' : null}</Status>
      {preview.isError && (
        <ErrorState title="We couldn't open the guide." onTryAgain={() => void preview.refetch()}>
          Please try again in a moment.
        </ErrorState>
      )}
      {preview.data && (
        <>
          <section aria-label="Contents">
            <SectionHeading level={3}>{`Contents of ${preview.data.pages} pages`}</SectionHeading>
            <Stack as="ol" gap={2} className={classes.contents}>
              {preview.data.contents.map(({ title, page }) => (
                <li key={title}>
                  <span>{title}</span>
                  <Text as="span" tone="muted" size="small">{`page ${page}`}</Text>
                </li>
              ))}
            </Stack>
          </section>
          <section aria-label="Two pages">
            <SectionHeading level={3}>Two pages to read</SectionHeading>
            <Prose className={classes.sample} html={preview.data.html} />
          </section>
        </>
      )}
    </>
  );
}

function NotifyForm({ guide: { id, title } }: { guide: Guide }) {
  return (
    <section aria-label="Tell me when it opens">
      <Stack gap={3}>
        <SectionHeading level={3}>Tell me when it opens</SectionHeading>
        <p>{`One email when “${title}” goes on sale, nothing else. We delete your address after it.`}</p>
        <EmailForm
          label="Your email"
          button="Tell me"
          pendingLabel="Saving..."
          onSend={async (email) =>
            (await call('POST /api/guides/:bookId/notifications', { params: { bookId: id }, body: { email } })).message
          }
        />
      </Stack>
    </section>
  );
}
