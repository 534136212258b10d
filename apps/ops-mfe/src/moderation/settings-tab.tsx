import type { ModerationMode, ModerationSettings } from '@farm/contracts';
import { Banner, Button, Form, Problem, RadioCards, Skeleton, TextArea } from '@farm/ui';
import { useState } from 'react';
import { NotCome } from '../desk/not-come';
import classes from './moderation.module.css';
import { whyNot, useChangeSettings, useSettings } from './use-moderation';

const MODES: { value: ModerationMode; label: string; hint: string }[] = [
  { value: 'open', label: 'Open', hint: 'Harmless comments stand at once; what looks like spam waits.' },
  { value: 'hold-first', label: 'Hold the first', hint: 'The first comment of each visitor waits.' },
  { value: 'hold-all', label: 'Hold all', hint: 'Every comment waits: for an event, or a school day.' },
];
const FAULT = 'Words have 2 to 40 letters; up to 200 of each.';

const wordsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n,]/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
];
const faultOf = (words: readonly string[]) =>
  words.length > 200 || words.some(({ length }) => length < 2 || length > 40) ? FAULT : undefined;

function SettingsForm({ given }: { given: ModerationSettings }) {
  const [mode, setMode] = useState<ModerationMode>(given.mode);
  const [words, setWords] = useState(given.words.join('\n'));
  const [allowed, setAllowed] = useState(given.allowed.join('\n'));
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error, isSuccess, reset } = useChangeSettings();
  const faults = { words: faultOf(wordsOf(words)), allowed: faultOf(wordsOf(allowed)) };
  const save = () => {
    setTried(true);
    if (faults.words !== undefined || faults.allowed !== undefined || isPending) return;
    mutate({ mode, words: wordsOf(words), allowed: wordsOf(allowed) });
  };
  const typed = (set: (text: string) => void) => (text: string) => {
    reset();
    set(text);
  };
  return (
    <Form className={classes.narrow} onSubmit={save} aria-label="Settings">
      <RadioCards legend="What waits for a moderator" options={MODES} value={mode} onValue={setMode} />
      <TextArea
        label="Words that hold a comment"
        hint="Besides the house’s own list. One a line."
        rows={6}
        value={words}
        onValue={typed(setWords)}
        error={isTried ? faults.words : undefined}
      />
      <TextArea
        label="Words that never hold one"
        hint="Names and farm words that the list takes for others. One a line."
        rows={6}
        value={allowed}
        onValue={typed(setAllowed)}
        error={isTried ? faults.allowed : undefined}
      />
      <Problem text={whyNot(error)} />
      <Banner kind="ok">{isSuccess && 'Saved. It counts from the next comment on.'}</Banner>
      <div>
        <Button busy={isPending} busyLabel="Saving...">
          Save
        </Button>
      </div>
    </Form>
  );
}

/** How comments are screened. */
export function SettingsTab() {
  const { data, error, isPending, refetch } = useSettings();
  if (isPending) return <Skeleton count={6} />;
  if (!data) return <NotCome title="The settings did not come" error={error} onTryAgain={() => void refetch()} />;
  return <SettingsForm given={data} />;
}
