import { classList, VisuallyHidden } from '@farm/ui';
import { lazy, Suspense, type ReactNode } from 'react';
import type { Message } from './chat';
import classes from './chat.module.css';

// With the rest of the chat's code: under a greeting there is nothing to note.
const AnswerNotes = lazy(() =>
  import(/* webpackChunkName: "chat" */ './answer-notes').then((file) => ({ default: file.AnswerNotes })),
);

/** One bubble. It begins with who speaks, for who listens. */
export function Bubble({ of, children }: { of: Message['type']; children: ReactNode }) {
  return (
    <li className={classList(classes.message, classes[of])}>
      <VisuallyHidden>{of === 'user' ? 'You said: ' : 'Dexter Jr. said: '}</VisuallyHidden>
      {children}
    </li>
  );
}

interface ItemProps {
  message: Message;
  /** Sends a follow-up; missing while nothing can be sent, and under older answers. */
  onAsk?: ((text: string) => void) | undefined;
}

/** A finished message with what is to be known about it: its sources, who answered, what went wrong. */
export function MessageItem({ message, onAsk }: ItemProps) {
  const { type, text, id, local, cut, lost } = message;
  return (
    <Bubble of={type}>
      <span className={classes.text}>{text}</span>
      {type === 'bot' && id && (
        <Suspense>
          <AnswerNotes message={message} onAsk={onAsk} />
        </Suspense>
      )}
      {local && <p className={classes.note}>A short answer from this page. Dexter Jr. will be back soon.</p>}
      {cut && <p className={classes.note}>The answer was cut off.</p>}
      {lost && <p className={classes.note}>No answer came.</p>}
    </Bubble>
  );
}
