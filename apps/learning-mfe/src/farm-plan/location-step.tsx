import { i18n } from '@lingui/core';
import type { PlanPlace } from '@farm/contracts';
import { planOptions } from '@farm/farm';
import { Button, Row, Status, TextArea } from '@farm/ui';
import { apiQuery, useQuery } from '@farm/web-kit';
import { useEffect, useState } from 'react';
import { goOnWithEnter } from './enter-key';
import { textFault, textProps, type StepProps } from './plan-answers';
import { formatMonthAndDay } from './plan-dates';
import { quoteUnused } from './plan-format';
import { requestLanguage } from './plan-language';
import { hasPhrase, togglePhrase } from './site-phrases';
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
  if (place === null) return problem ?? i18n._("We can't tell the place yet. Add a ZIP code, or a town and state.");
  const where = { place, zone: zone ?? '' };
  if (lastFrost)
    return i18n._('{place}, zone {zone}, last frost about {day}.', { ...where, day: formatMonthAndDay(lastFrost) });
  return frost === 'frost-free'
    ? i18n._('{place}, zone {zone}, no regular frost.', where)
    : i18n._('{place}, zone {zone}, frost possible in any month.', where);
}

/** What the service understands of the text while the person types; silent when the call fails. */
function TextReading({ location }: { location: string }) {
  const text = useSettled(location).trim();
  const { data } = useQuery({
    ...apiQuery('GET /api/farm-plan/place', { query: { text, ...requestLanguage() } }),
    enabled: text.length >= MIN_CHARACTERS && !textFault('location', text),
  });
  const { understood = [], unused = [] } = data ?? {};
  return (
    <Status className={classes.place}>
      {data && (
        <>
          <strong>{placeText(data)}</strong>
          {understood.length > 0 && <span>{i18n._('You told us: {list}.', { list: understood.join(', ') })}</span>}
          {unused.length > 0 && (
            <span>
              {i18n._("We can't use {words}. Try other words, or press a button.", { words: quoteUnused(unused) })}
            </span>
          )}
        </>
      )}
    </Status>
  );
}

type PhraseGroup = (typeof planOptions.sitePhrases)[number];
const [ground, sun, limits] = planOptions.sitePhrases;

/** Buttons that write words about the place into the text. */
function SitePhrases({ groups, answers: { location }, onAnswer }: StepProps & { groups: readonly PhraseGroup[] }) {
  const own = groups.map(({ legend, isOne, phrases }) => ({
    legend: i18n._(legend),
    isOne,
    phrases: phrases.map((phrase) => i18n._(phrase)),
  }));
  return own.map(({ legend, isOne, phrases }) => (
    <Row key={legend} gap={2} className={classes.phrases} role="group" aria-label={legend}>
      <span aria-hidden="true">{`${legend}:`}</span>
      {phrases.map((phrase) => (
        <Button
          key={phrase}
          type="button"
          variant="outline"
          size="small"
          aria-pressed={hasPhrase(location, phrase)}
          onClick={() => onAnswer({ location: togglePhrase(location, phrase, isOne ? phrases : []) })}
        >
          {phrase}
        </Button>
      ))}
    </Row>
  ));
}

/** Step 1, what can be pressed first: place, space, sun and limits as free text, and the first day. */
export function LocationStep(props: StepProps) {
  const { answers, onAnswer } = props;
  return (
    <div className={classes.location}>
      <SitePhrases {...props} groups={[ground, sun]} />
      <TextArea
        label={i18n._('Growing location')}
        hint={i18n._(
          'A ZIP code or town and state, then the size of your space, how much sun it gets, and any limitations. Example: Tuskegee AL 36083, 4x8 raised bed, part shade, deer',
        )}
        rows={3}
        enterKeyHint="next"
        onKeyDown={goOnWithEnter}
        {...textProps('location', props)}
      />
      <TextReading location={answers.location} />
      <SitePhrases {...props} groups={[limits]} />
      <StartField start={answers.start} onAnswer={onAnswer} />
    </div>
  );
}
