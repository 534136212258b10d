import { ErrorState, PageSection, SectionHeading, Skeleton, Stack, Status, Text, UnsavedChangesDialog } from '@farm/ui';
import { UnsavedChanges } from '@farm/web-kit/unsaved-changes';
import { loadNotebook, useNotebook } from './notebook-store';
import { NotebookView } from './notebook-view';

function Content({ notebook }: { notebook: ReturnType<typeof useNotebook> }) {
  if (notebook.status === 'loading')
    return (
      <>
        <Status>Opening your notebook...</Status>
        <Skeleton count={6} />
      </>
    );
  if (notebook.status === 'unavailable')
    return (
      <ErrorState title="This browser can't keep a notebook" onTryAgain={() => void loadNotebook()}>
        <p>
          It doesn&apos;t let this site store anything. In a private window, open the page in a normal one; otherwise
          allow this site to store data in the settings of the browser.
        </p>
      </ErrorState>
    );
  return (
    <UnsavedChanges ask={(request) => <UnsavedChangesDialog request={request} />}>
      <NotebookView content={notebook} />
    </UnsavedChanges>
  );
}

/** /notebook: what a grower did, kept in the browser, with and without a connection. */
function NotebookPage() {
  const notebook = useNotebook();
  const isOnAccount = notebook.status === 'ready' && notebook.account !== null;
  return (
    <PageSection>
      <Stack gap={5}>
        <SectionHeading level={1} subtitle="What you sowed, picked and did, bed by bed.">
          My garden notebook
        </SectionHeading>
        <Text>
          {isOnAccount
            ? 'What you write is kept in this browser and on your account, and opens without a connection.'
            : 'What you write is kept in this browser and opens without a connection. No account is needed.'}
        </Text>
        <Content notebook={notebook} />
      </Stack>
    </PageSection>
  );
}

export { NotebookPage as Component };
