import { Button } from '@farm/ui';
import { call, Link } from '@farm/web-kit';
import { useRef, useState } from 'react';
import type { Message } from './chat-state';
import classes from './chat.module.css';

const REASONS = [
  ['wrong', 'It is wrong'],
  ['too short', 'It is too short'],
  ['unsafe', 'It is unsafe'],
  ['other', 'Something else'],
] as const;

type Verdict = 'up' | 'down';
type Reason = (typeof REASONS)[number][0];

/** Rates an answer. The pressed button keeps the focus; both live regions exist before their text. */
function AnswerFeedback({ messageId }: { messageId: string }) {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [step, setStep] = useState<'asking' | 'why' | 'thanks' | 'failed'>('asking');
  const verdicts = useRef<HTMLDivElement>(null);
  const send = async (value: Verdict, reason?: Reason) => {
    setVerdict(value);
    setStep(value === 'down' && !reason ? 'why' : 'thanks');
    await call('POST /api/dexter/feedback', { body: { messageId, value, ...(reason && { reason }) } }).catch(() => {
      setVerdict(null);
      setStep('failed');
    });
  };
  const explain = (reason: Reason) => {
    verdicts.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus(); // the reasons disappear
    void send('down', reason);
  };
  return (
    <>
      <div ref={verdicts} className={classes.helpful} role="group" aria-label="Was this helpful?">
        {(['up', 'down'] as const).map((value) => (
          <Button
            key={value}
            type="button"
            variant="link"
            size="small"
            aria-pressed={verdict === value}
            aria-disabled={verdict !== null}
            onClick={() => void send(value)}
          >
            {value === 'up' ? 'Helpful' : 'Not helpful'}
          </Button>
        ))}
      </div>
      {step === 'why' && (
        <div className={classes.helpful} role="group" aria-label="What was wrong?">
          <p>What was wrong?</p>
          {REASONS.map(([reason, label]) => (
            <Button key={reason} type="button" variant="link" size="small" onClick={() => explain(reason)}>
              {label}
            </Button>
          ))}
        </div>
      )}
      <p aria-live="polite">{step === 'thanks' && 'Thank you, neighbor.'}</p>
      <div role="alert">{step === 'failed' && <p>Your word did not arrive. Please try again.</p>}</div>
    </>
  );
}

const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** 'Oct 2025' of '2025-10' or '2025-10-14'. */
const reviewed = (on: string) => month.format(Date.parse(on.length === 7 ? `${on}-01` : on));

function Source({ source: { title, url, reviewedAt } }: { source: NonNullable<Message['sources']>[number] }) {
  const text = `${title}, reviewed ${reviewed(reviewedAt)}`;
  if (url === null) return text;
  if (url.startsWith('/')) return <Link to={url}>{text}</Link>;
  return (
    <a href={url} target="_blank" rel="noopener">
      {text} (opens in a new tab)
    </a>
  );
}

interface AnswerNotesProps {
  message: Message;
  /** Sends a suggested question; undefined under all but the newest answer. */
  onFollowUp?: ((text: string) => void) | undefined;
}

/** Sources, suggested questions and rating of an answer. */
export function AnswerNotes({ message, onFollowUp }: AnswerNotesProps) {
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
          <p>{engine === 'model' ? 'Written by AI from our farm notes' : 'From our reviewed farm notes'}</p>
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
