import { capitalize } from '@farm/farm';
import { Button, Disclosure } from '@farm/ui';
import { call, Link } from '@farm/web-kit';
import { i18n } from '@lingui/core';
import { useRef, useState } from 'react';
import type { ChatMessage } from './chat-state';
import classes from './chat.module.css';
import styles from './tool-steps.module.css';

const REASONS = [
  ['wrong', /*i18n*/ 'It is wrong'],
  ['too short', /*i18n*/ 'It is too short'],
  ['unsafe', /*i18n*/ 'It is unsafe'],
  ['other', /*i18n*/ 'Something else'],
] as const;

type Rating = 'up' | 'down';
type Reason = (typeof REASONS)[number][0];

/** Rates an answer. The pressed button keeps the focus; both live regions exist before their text. */
function AnswerFeedback({ messageId }: { messageId: string }) {
  const [rating, setRating] = useState<Rating | null>(null);
  const [step, setStep] = useState<'rating' | 'reason' | 'thanks' | 'failed'>('rating');
  const notHelpful = useRef<HTMLButtonElement>(null);
  const send = async (value: Rating, reason?: Reason) => {
    setRating(value);
    setStep(value === 'down' && !reason ? 'reason' : 'thanks');
    await call('POST /api/dexter/feedback', { body: { messageId, value, ...(reason && { reason }) } }).catch(() => {
      setRating(null);
      setStep('failed');
    });
  };
  const sendReason = (reason: Reason) => {
    notHelpful.current?.focus(); // the reason buttons are removed
    void send('down', reason);
  };
  return (
    <>
      <div className={classes.feedback} role="group" aria-label={i18n._('Was this helpful?')}>
        {(['up', 'down'] as const).map((value) => (
          <Button
            key={value}
            ref={value === 'down' ? notHelpful : undefined}
            type="button"
            variant="link"
            size="small"
            aria-pressed={rating === value}
            aria-disabled={rating !== null}
            onClick={() => void send(value)}
          >
            {value === 'up' ? i18n._('Helpful') : i18n._('Not helpful')}
          </Button>
        ))}
      </div>
      {step === 'reason' && (
        <div className={classes.feedback} role="group" aria-label={i18n._('What was wrong?')}>
          <p>{i18n._('What was wrong?')}</p>
          {REASONS.map(([reason, label]) => (
            <Button key={reason} type="button" variant="link" size="small" onClick={() => sendReason(reason)}>
              {i18n._(label)}
            </Button>
          ))}
        </div>
      )}
      <p aria-live="polite">{step === 'thanks' && i18n._('Thank you, neighbor.')}</p>
      <div role="alert">{step === 'failed' && <p>{i18n._("We couldn't send that. Please try again.")}</p>}</div>
    </>
  );
}

/** Formats '2025-10' or '2025-10-14' as 'Oct 2025'. */
const formatMonth = (date: string) =>
  i18n.date(new Date(date.length === 7 ? `${date}-01` : date), { month: 'short', year: 'numeric', timeZone: 'UTC' });

const reviewedCaption = (sources: NonNullable<ChatMessage['sources']>) =>
  sources.every(({ reviewedAt }) => reviewedAt !== '')
    ? i18n._('From our reviewed farm notes')
    : i18n._('From our farm notes');

type AnswerSource = NonNullable<ChatMessage['sources']>[number];

// A calculation has no review: its working is shown, and the data behind it is named.
const isCalculation = ({ id }: AnswerSource) => id.startsWith('tool:');

const captionOf = ({ engine, sources = [] }: ChatMessage) => {
  if (engine === 'model') return i18n._('Written by AI from our farm notes');
  return sources.every(isCalculation) ? i18n._('Worked out here') : reviewedCaption(sources);
};

// Plain arithmetic has no page: the caption says that it was worked out here.
const isNamed = (source: AnswerSource) => !isCalculation(source) || source.url !== null;

/** The steps of a calculation, closed at first. */
function Working({ steps }: { steps: readonly string[] }) {
  return (
    <Disclosure variant="text" summary={i18n._('How it was worked out')}>
      <ol className={styles.working}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Disclosure>
  );
}

function Source({ source }: { source: AnswerSource }) {
  const { title, url, reviewedAt } = source;
  const review =
    reviewedAt === '' ? i18n._('not checked yet') : i18n._('reviewed {month}', { month: formatMonth(reviewedAt) });
  const text = isCalculation(source) ? title : `${title}, ${review}`;
  if (url === null) return text;
  if (url.startsWith('/')) return <Link to={url}>{text}</Link>;
  return (
    <a href={url} target="_blank" rel="noopener">
      {i18n._('{text} (opens in a new tab)', { text })}
    </a>
  );
}

/** A suggested question as a sentence: with a capital and question marks. */
function toQuestion(text: string): string {
  if (/[.!?]$/.test(text)) return capitalize(text);
  return i18n._('{question}?', { question: capitalize(text) });
}

/** The page for what the visitor wants to do, and the sources of an answer. */
export function AnswerSources({ message }: { message: ChatMessage }) {
  const { sources = [], feature } = message;
  const steps = sources.flatMap((source) => source.steps ?? []);
  return (
    <div className={classes.note}>
      {feature && (
        <p>
          <Link to={feature.href}>{i18n._(feature.label)}</Link>
        </p>
      )}
      {sources.length > 0 && (
        <>
          <p>{captionOf(message)}</p>
          <ul className={classes.sources}>
            {sources.filter(isNamed).map((source) => (
              <li key={source.id}>
                <Source source={source} />
              </li>
            ))}
          </ul>
          {steps.length > 0 && <Working steps={steps} />}
        </>
      )}
    </div>
  );
}

interface AnswerNextProps {
  message: ChatMessage;
  /** Sends a suggested question; undefined under all but the newest answer. */
  onFollowUp?: ((text: string) => void) | undefined;
}

/** Suggested questions and the rating of an answer. */
export function AnswerNext({ message: { id, engine, followUps = [] }, onFollowUp }: AnswerNextProps) {
  return (
    <div className={classes.note}>
      {onFollowUp && followUps.length > 0 && (
        <ul className={classes.chips} aria-label={i18n._('Ask next')}>
          {followUps.map(toQuestion).map((text) => (
            <li key={text}>
              <button type="button" className={classes.chip} onClick={() => onFollowUp(text)}>
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
      {id && engine !== 'farm' && <AnswerFeedback messageId={id} />}
    </div>
  );
}
