import { newsletter } from '@farm/farm';
import { Band, Button, Card, ErrorState, Lead, Problem, SectionHeading, Skeleton, Status } from '@farm/ui';
import { useHydrated } from '@farm/web-kit';
import { useState } from 'react';
import { CutLink } from './cut-link';
import classes from './newsletter.module.css';
import { useToken } from './use-newsletter-link';
import { usePreferences } from './use-preferences';

type Talk = ReturnType<typeof usePreferences>;

function LetterSwitch({ preferences, set, setting, isSet }: Talk) {
  const on = preferences?.letter ?? false;
  return (
    <Card title="The Monday letter" level="h2">
      <p>{newsletter.what}</p>
      <p>{on ? 'You get it.' : 'You do not get it.'}</p>
      <Status>{isSet ? (on ? 'It is switched on.' : 'It is switched off.') : ''}</Status>
      <Button
        type="button"
        kind={on ? 'quiet' : 'primary'}
        busy={setting}
        busyLabel="Saving..."
        onClick={() => set(!on)}
      >
        {on ? 'Stop the letter' : 'Send me the letter'}
      </Button>
    </Card>
  );
}

function Deletion({ erase, erasing }: Talk) {
  const [asked, setAsked] = useState(false);
  return (
    <Card title="Your data" level="h2">
      <p>
        We keep your address, your first name if you gave one, and the messages you sent us. Deleting takes all of it. A
        mark made from your address stays, so that we never write to it again.
      </p>
      {asked ? (
        <div className={classes.row}>
          <Button type="button" kind="danger" busy={erasing} busyLabel="Deleting..." onClick={erase}>
            Yes, delete all of it
          </Button>
          <Button type="button" kind="quiet" onClick={() => setAsked(false)}>
            Keep it
          </Button>
        </div>
      ) : (
        <Button type="button" kind="quiet" onClick={() => setAsked(true)}>
          Delete my data
        </Button>
      )}
    </Card>
  );
}

function Preferences({ token }: { token: string }) {
  const talk = usePreferences(token);
  const { preferences, isPending, unknown, again, erased, problem } = talk;
  if (unknown) return <Problem text={unknown} />;
  if (isPending) return <Skeleton count={4} />;
  if (!preferences) return <ErrorState title="Your settings did not come" onTryAgain={again} />;
  return (
    <>
      <Status>{erased ? 'Your data is deleted. We will not write to you again.' : ''}</Status>
      {!erased && (
        <>
          <Lead>{`For ${preferences.address}`}</Lead>
          <LetterSwitch {...talk} />
          <Deletion {...talk} />
        </>
      )}
      <Problem text={problem} />
    </>
  );
}

function PreferencesPage() {
  const token = useToken();
  const hydrated = useHydrated(); // the first HTML knows no link
  return (
    <Band narrow>
      <div className={classes.page}>
        <SectionHeading level={1}>Letters and your data</SectionHeading>
        {!hydrated && <Skeleton count={4} />}
        {hydrated && (token ? <Preferences token={token} /> : <CutLink />)}
      </div>
    </Band>
  );
}

export { PreferencesPage as Component };
