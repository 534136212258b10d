import type { Guide } from '@farm/farm';
import { Dialog, ErrorState, Prose, SectionHeading, Stack, Status, Text } from '@farm/ui';
import { activeLanguage, apiQuery, call, useQuery } from '@farm/web-kit';
import { i18n } from '@lingui/core';
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
      title={isInside ? i18n._('Look inside: {title}', { title: guide.title }) : guide.title}
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
  const preview = useQuery(
    apiQuery('GET /api/guides/:bookId/preview', { params: { bookId: id }, query: { language: activeLanguage() } }),
  );
  const lang = preview.data?.language;
  return (
    <>
      <Status>{preview.isPending ? i18n._('Opening the guide...') : null}</Status>
      {preview.isError && (
        <ErrorState title={i18n._("We couldn't open the guide.")} onTryAgain={() => void preview.refetch()}>
          {i18n._('Please try again in a moment.')}
        </ErrorState>
      )}
      {preview.data && (
        <>
          <section aria-label={i18n._('Contents')}>
            <SectionHeading level={3}>
              {i18n._('Contents of {pages} pages', { pages: preview.data.pages })}
            </SectionHeading>
            <Stack as="ol" gap={2} className={classes.contents}>
              {preview.data.contents.map(({ title, page }) => (
                <li key={title}>
                  <span lang={lang}>{title}</span>
                  <Text as="span" tone="muted" size="small">
                    {i18n._('page {page}', { page })}
                  </Text>
                </li>
              ))}
            </Stack>
          </section>
          <section aria-label={i18n._('Two pages')}>
            <SectionHeading level={3}>{i18n._('Two pages to read')}</SectionHeading>
            <div lang={lang}>
              <Prose className={classes.sample} html={preview.data.html} />
            </div>
          </section>
        </>
      )}
    </>
  );
}

function NotifyForm({ guide: { id, title } }: { guide: Guide }) {
  return (
    <section aria-label={i18n._('Tell me when it opens')}>
      <Stack gap={3}>
        <SectionHeading level={3}>{i18n._('Tell me when it opens')}</SectionHeading>
        <p>
          {i18n._('One email when “{title}” goes on sale, nothing else. We delete your address after it.', { title })}
        </p>
        <EmailForm
          label={i18n._('Your email')}
          button={i18n._('Tell me')}
          pendingLabel={i18n._('Saving...')}
          onSend={async (email) =>
            (await call('POST /api/guides/:bookId/notifications', { params: { bookId: id }, body: { email } })).message
          }
        />
      </Stack>
    </section>
  );
}
