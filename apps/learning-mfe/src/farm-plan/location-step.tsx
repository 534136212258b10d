import type { PlanPlace } from '@farm/contracts';
import { formatMonthAndDay } from '@farm/farm';
import { Button, Row, Status, TextArea } from '@farm/ui';
import { apiQuery, useQuery } from '@farm/web-kit';
import { useEffect, useState } from 'react';
import { goOnWithEnter } from './enter-key';
import { textFault, textProps, type StepProps } from './plan-answers';
import { hasPhrase, SITE_PHRASES, togglePhrase } from './site-phrases';
import { StartField } from './start-field';
import classes from './wizard/wizard.module.css';

const PAUSE_MS = 500;
const MIN_CHARACTERS = 3;

/** The value once it has not changed for half a second. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** 'Macon, Georgia, zone 8a, last frost about March 20.' */
function placeText({ place, zone, frost, lastFrost, problem }: PlanPlace): string {
  if (place === null) return problem ?? "We can't tell the place yet. Add a ZIP code, or a town and state.";
  if (lastFrost) return `${place}, zone ${zone}, last frost about ${formatMonthAndDay(lastFrost)}.`;
  return `${place}, zone ${zone}, ${frost === 'frost-free' ? 'no regular frost' : 'frost possible in any month'}.`;
}

/** What the service understands of the place while the person types; silent when the call fails. */
function PlaceLine({ location }: { location: string }) {
  const text = useSettled(location).trim();
  const { data } = useQuery({
    ...apiQuery('GET /api/farm-plan/place', { query: { text } }),
    enabled: text.length >= MIN_CHARACTERS && !textFault('location', text),
  });
  return <Status className={classes.place}>{data && placeText(data)}</Status>;
}

/** Buttons that write words about space and sun into the text. */
function SitePhrases({ answers: { location }, onAnswer }: StepProps) {
  return SITE_PHRASES.map(({ legend, phrases }) => (
    <Row key={legend} gap={2} className={classes.phrases} role="group" aria-label={legend}>
      <span aria-hidden="true">{`${legend}:`}</span>
      {phrases.map((phrase) => (
        <Button
          key={phrase}
          type="button"
          variant="outline"
          size="small"
          aria-pressed={hasPhrase(location, phrase)}
          onClick={() => onAnswer({ location: togglePhrase(location, phrase, phrases) })}
        >
          {phrase}
        </Button>
      ))}
    </Row>
  ));
}

/** Step 1: place, space, sun and limits as free text, and the first day. */
export function LocationStep(props: StepProps) {
  const { answers, onAnswer } = props;
  return (
    <div className={classes.location}>
      <TextArea
        label="Growing location"
        hint="A ZIP code or town and state, then the size of your space, how much sun it gets, and any limitations. Example: Tuskegee AL 36083, 4x8 raised bed, part shade, deer"
        rows={3}
        enterKeyHint="next"
        onKeyDown={goOnWithEnter}
        {...textProps('location', props)}
      />
      <PlaceLine location={answers.location} />
      <SitePhrases {...props} />
      <StartField start={answers.start} onAnswer={onAnswer} />
    </div>
  );
}
