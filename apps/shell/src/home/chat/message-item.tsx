import { classList, VisuallyHidden } from '@farm/ui';
import type { ReactNode } from 'react';
import type { Message } from './chat';
import classes from './chat.module.css';

/** One bubble. It begins with who speaks, for who listens. */
export function Bubble({ of, children }: { of: Message['type']; children: ReactNode }) {
  return (
    <li className={classList(classes.message, classes[of])}>
      <VisuallyHidden>{of === 'user' ? 'You said: ' : 'Dexter Jr. said: '}</VisuallyHidden>
      {children}
    </li>
  );
}

/** A finished message with what is to be known about it: its sources, who answered, what went wrong. */
export function MessageItem({ message: { type, text, sources, local, cut, lost } }: { message: Message }) {
  return (
    <Bubble of={type}>
      <span className={classes.text}>{text}</span>
      {sources && sources.length > 0 && (
        <div className={classes.note}>
          <p>From our reviewed farm notes:</p>
          <ul className={classes.sources}>
            {sources.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ul>
        </div>
      )}
      {local && <p className={classes.note}>A short answer from this page. Dexter Jr. will be back soon.</p>}
      {cut && <p className={classes.note}>The answer was cut off.</p>}
      {lost && <p className={classes.note}>No answer came.</p>}
    </Bubble>
  );
}
