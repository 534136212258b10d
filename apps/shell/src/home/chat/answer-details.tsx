import { Button } from '@farm/ui';
import { call, Link } from '@farm/web-kit';
import { useRef, useState } from 'react';
import type { ChatMessage } from './chat-state';
import classes from './chat.module.css';

const REASONS = [
  ['wrong', 'It is wrong'],
  ['too short', 'It is too short'],
  ['unsafe', 'It is unsafe'],
  ['other', 'Something else'],
] as const;

type Rating = 'up' | 'down';
type Reason = (typeof REASONS)[number][0];

/** Rates an answer. The pressed button keeps the focus; both live regions exist before their text. */
function AnswerFeedback({ messageId }: { messageId: string }) {
  const [rating, setRating] = useState<Rating | null>(null);
  const [step, setStep] = useState<'rating' | 'reason' | 'thanks' | 'failed'>('rating');
  const buttons = useRef<HTMLDivElement>(null);
  const send = async (value: Rating, reason?: Reason) => {
    setRating(value);
    setStep(value === 'down' && !reason ? 'reason' : 'thanks');
    await call('POST /api/dexter/feedback', { body: { messageId, value, ...(reason && { reason }) } }).catch(() => {
      setRating(null);
      setStep('failed');
    });
  };
  const sendReason = (reason: Reason) => {
    buttons.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus(); // the reason buttons are removed
    void send('down', reason);
  };
  return (
    <>
      <div ref={buttons} className={classes.feedback} role="group" aria-label="Was this helpful?">
        {(['up', 'down'] as const).map((value) => (
          <Button
            key={value}
            type="button"
            variant="link"
            size="small"
            aria-pressed={rating === value}
            aria-disabled={rating !== null}
            onClick={() => void send(value)}
          >
            {value === 'up' ? 'Helpful' : 'Not helpful'}
          </Button>
        ))}
      </div>
      {step === 'reason' && (
        <div className={classes.feedback} role="group" aria-label="What was wrong?">
          <p>What was wrong?</p>
          {REASONS.map(([reason, label]) => (
            <Button key={reason} type="button" variant="link" size="small" onClick={() => sendReason(reason)}>
              {label}
            </Button>
          ))}
        </div>
      )}
      <p aria-live="polite">{step === 'thanks' && 'Thank you, neighbor.'}</p>
      <div role="alert">{step === 'failed' && <p>We couldn't send that. Please try again.</p>}</div>
    </>
  );
}

const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Formats '2025-10' or '2025-10-14' as 'Oct 2025'. */
const formatMonth = (date: string) => month.format(Date.parse(date.length === 7 ? `${date}-01` : date));

const reviewedCaption = (sources: NonNullable<ChatMessage['sources']>) =>
  sources.every(({ reviewedAt }) => reviewedAt !== '') ? 'From our reviewed farm notes' : 'From our farm notes';

function Source({ source: { title, url, reviewedAt } }: { source: NonNullable<ChatMessage['sources']>[number] }) {
  const text = `${title}, ${reviewedAt === '' ? 'not checked yet' : `reviewed ${formatMonth(reviewedAt)}`}`;
  if (url === null) return text;
  if (url.startsWith('/')) return <Link to={url}>{text}</Link>;
  return (
    <a href={url} target="_blank" rel="noopener">
      {text} (opens in a new tab)
    </a>
  );
}

interface AnswerDetailsProps {
  message: ChatMessage;
  /** Sends a suggested question; undefined under all but the newest answer. */
  onFollowUp?: ((text: string) => void) | undefined;
}

/** Sources, suggested questions and rating of an answer. */
export function AnswerDetails({ message, onFollowUp }: AnswerDetailsProps) {
  const { id, engine, sources = [], followUps = [], feature } = message;
  return (
    <div className={classes.note}>
      {feature && (
        <p>
          <Link to={feature.href}>{feature.label}</Link>
        </p>
      )}
      {sources.length > 0 && (
        <>
          <p>{engine === 'model' ? 'Written by AI from our farm notes' : reviewedCaption(sources)}</p>
          <ul className={classes.sources}>
            {sources.map((source) => (
              <li key={source.id}>
                <Source source={source} />
              </li>
            ))}
          </ul>
        </>
      )}
      {onFollowUp && followUps.length > 0 && (
        <ul className={classes.chips} aria-label="Ask next">
          {followUps.map((text) => (
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
