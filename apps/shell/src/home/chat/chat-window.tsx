import { classList, VisuallyHidden } from '@farm/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { AnswerNotes } from './answer-notes';
import { THINKING, type Chat, type ChatEvent, type Message } from './chat-state';
import classes from './chat.module.css';

/** One message; for screen readers it begins with the speaker. */
function Bubble({ of, children }: { of: Message['type']; children: ReactNode }) {
  return (
    <li className={classList(classes.message, classes[of])}>
      <VisuallyHidden>{of === 'user' ? 'You said: ' : 'Dexter Jr. said: '}</VisuallyHidden>
      {children}
    </li>
  );
}

interface ItemProps {
  message: Message;
  /** Sends a suggested question; undefined while nothing can be sent, and under older answers. */
  onFollowUp?: ((text: string) => void) | undefined;
}

/** A complete message with its notes. */
function MessageItem({ message, onFollowUp }: ItemProps) {
  const { type, text, id, local, cut, lost } = message;
  return (
    <Bubble of={type}>
      <span className={classes.text}>{text}</span>
      {type === 'bot' && id && <AnswerNotes message={message} onFollowUp={onFollowUp} />}
      {local && <p className={classes.note}>A short answer from this page. Dexter Jr. will be back soon.</p>}
      {cut && <p className={classes.note}>The answer was cut off.</p>}
      {lost && <p className={classes.note}>No answer came.</p>}
    </Bubble>
  );
}

/** Nearer than this to the end, the window follows a growing answer. */
const END_PX = 40;

interface ChatWindowProps {
  chat: Chat;
  dispatch: (event: ChatEvent) => void;
}

/**
 * The scrolling list of messages. It scrolls to its end when messages are added after the first, and with a growing one
 * if the reader is there. The page itself never scrolls.
 */
export function ChatWindow({ chat: { messages, phase, incoming }, dispatch }: ChatWindowProps) {
  const box = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const growing = phase === 'streaming' ? incoming?.text : undefined;
  const shown = messages.length + (growing ? 1 : 0);
  const before = useRef(1);
  useEffect(() => {
    const added = shown > before.current;
    before.current = shown;
    if (shown > 1 && (added || follows.current) && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [shown, phase, growing]);
  const scrolled = () => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = box.current ?? {};
    follows.current = scrollHeight - scrollTop - clientHeight <= END_PX;
  };
  return (
    <div
      className={classes.window}
      ref={box}
      onScroll={scrolled}
      tabIndex={0}
      role="log"
      aria-live="off"
      aria-busy={phase === 'streaming'}
      aria-label="Conversation with Dexter Jr."
    >
      <ol className={classes.messages}>
        {messages.map((message, place) => (
          <MessageItem
            key={place}
            message={message}
            onFollowUp={
              place === messages.length - 1 && phase === 'idle' ? (text) => dispatch({ kind: 'sent', text }) : undefined
            }
          />
        ))}
        {phase === 'waiting' && (
          <li className={classList(classes.message, classes.bot, classes.thinking)}>{THINKING}</li>
        )}
        {growing && (
          <Bubble of="bot">
            <span className={classes.text}>{growing}</span>
          </Bubble>
        )}
      </ol>
    </div>
  );
}
