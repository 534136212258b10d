import { classList, VisuallyHidden } from '@farm/ui';
import { useEffect, useRef } from 'react';
import type { Chat, Message } from './chat';
import classes from './chat.module.css';

/** The scrolling window. It goes to its end when messages are added after the first; the page itself never moves. */
export function ChatWindow({ chat: { messages, waiting } }: { chat: Chat }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (messages.length > 1 && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [messages.length, waiting]);
  return (
    <div
      className={classes.window}
      ref={box}
      tabIndex={0}
      role="log"
      aria-live="off"
      aria-label="Conversation with Dexter Jr."
    >
      <ol className={classes.messages}>
        {messages.map((message) => (
          <Bubble key={message.id} message={message} />
        ))}
        {waiting && <li className={classList(classes.message, classes.bot, classes.thinking)}>{THINKING}</li>}
      </ol>
    </div>
  );
}

/** Spec 1 section 2. */
export const THINKING = 'Dexter Jr. is thinking...';

function Bubble({ message: { type, text, sources, local } }: { message: Message }) {
  return (
    <li className={classList(classes.message, classes[type])}>
      <VisuallyHidden>{type === 'user' ? 'You said: ' : 'Dexter Jr. said: '}</VisuallyHidden>
      {text}
      {sources && sources.length > 0 && <p className={classes.note}>{`From our farm notes: ${sources.join(', ')}`}</p>}
      {local && <p className={classes.note}>A short answer from this page. Dexter Jr. will be back soon.</p>}
    </li>
  );
}
