import { classList } from '@farm/ui';
import { useEffect, useRef } from 'react';
import { THINKING, type Chat, type ChatEvent } from './chat';
import classes from './chat.module.css';
import { Bubble, MessageItem } from './message-item';

/** Nearer than this to the end, a reader follows a growing answer; farther up, they read and are left in peace. */
const END_PX = 40;

interface WindowProps {
  chat: Chat;
  tell: (event: ChatEvent) => void;
}

/**
 * The scrolling window. It goes to its end when messages are added after the first (spec 1 section 4), and follows a
 * growing one for a reader who is there. The page itself never moves.
 */
export function ChatWindow({ chat: { messages, phase, incoming }, tell }: WindowProps) {
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
            onAsk={
              place === messages.length - 1 && phase === 'idle' ? (text) => tell({ kind: 'sent', text }) : undefined
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
