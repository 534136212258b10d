import { Stack, UnsavedChangesDialog } from '@farm/ui';
import { getErrorBody } from '@farm/web-kit';
import { UnsavedChanges } from '@farm/web-kit/unsaved-changes';
import { useEffect } from 'react';
import classes from './grant-search.module.css';
import { Results } from './results';
import { SearchForm } from './search-form';
import { ApplicationsPanel, TipsPanel } from './side-panels';
import { useApplications } from './use-applications';
import { useGrantSearch } from './use-grant-search';

const isSignedOut = (error: unknown) => getErrorBody(error)?.code === 'auth.signed_out';

/** Search, results and the panel of applications, for a person who is signed in. */
export function SearchLayout({ onSignedOut }: { onSignedOut: () => void }) {
  const search = useGrantSearch();
  const list = useApplications();
  const isOver = isSignedOut(search.error) || isSignedOut(list.error);
  useEffect(() => {
    if (isOver) onSignedOut();
  }, [isOver, onSignedOut]);
  return (
    <Stack gap={6} className={classes.columns}>
      <SearchForm search={search} />
      <Stack gap={5} className={classes.middle}>
        <Results search={search} applications={list.data?.applications ?? []} />
      </Stack>
      <Stack gap={5} className={classes.side}>
        <UnsavedChanges ask={(request) => <UnsavedChangesDialog request={request} />}>
          <ApplicationsPanel list={list} />
        </UnsavedChanges>
        <TipsPanel />
      </Stack>
    </Stack>
  );
}
