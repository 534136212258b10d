import { Button } from '@farm/ui';
import { call } from '@farm/web-kit';
import { useState } from 'react';
import classes from './chat.module.css';

const REASONS = [
  ['wrong', 'It is wrong'],
  ['too short', 'It is too short'],
  ['unsafe', 'It is unsafe'],
  ['other', 'Something else'],
] as const;

type Word = 'up' | 'down' | (typeof REASONS)[number][0];

/** Whether an answer helped, and if not, why. A verdict changes nothing by itself: a person looks at the bad ones. */
export function Helpful({ messageId }: { messageId: string }) {
  const [state, setState] = useState<'asking' | 'why' | 'thanks' | 'failed'>('asking');
  const judge = async (word: Word) => {
    const verdict = word === 'up' ? { value: 'up' as const } : { value: 'down' as const };
    const reason = word === 'up' || word === 'down' ? {} : { reason: word };
    setState(word === 'down' ? 'why' : 'thanks');
    await call('POST /api/dexter/feedback', { body: { messageId, ...verdict, ...reason } }).catch(() =>
      setState('failed'),
    );
  };
  if (state === 'thanks') return <p role="status">Thank you, neighbor.</p>;
  return (
    <div
      className={classes.helpful}
      role="group"
      aria-label={state === 'why' ? 'What was wrong?' : 'Was this helpful?'}
    >
      {state === 'failed' && <p role="alert">Your word did not arrive. Please try again.</p>}
      {state === 'why' ? (
        <>
          <p>What was wrong?</p>
          {REASONS.map(([reason, label]) => (
            <Button key={reason} type="button" kind="text" size="small" onClick={() => void judge(reason)}>
              {label}
            </Button>
          ))}
        </>
      ) : (
        <>
          <Button type="button" kind="text" size="small" onClick={() => void judge('up')}>
            Helpful
          </Button>
          <Button type="button" kind="text" size="small" onClick={() => void judge('down')}>
            Not helpful
          </Button>
        </>
      )}
    </div>
  );
}
