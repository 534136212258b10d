import { classList, VisuallyHidden } from '@farm/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { AnswerDetails } from './answer-details';
import { THINKING, type Chat, type ChatEvent, type ChatMessage } from './chat-state';
import classes from './chat.module.css';

/** One message. For screen readers it starts with who wrote it. */
function Bubble({ type, children }: Pick<ChatMessage, 'type'> & { children: ReactNode }) {
  return (
    <li className={classList(classes.message, classes[type])}>
      <VisuallyHidden>{type === 'user' ? 'You said: ' : 'Dexter Jr. said: '}</VisuallyHidden>
      {children}
    </li>
  );
}

interface MessageItemProps {
  message: ChatMessage;
  /** Sends a suggested question; undefined for older messages, and while a message cannot be sent. */
  onFollowUp?: ((text: string) => void) | undefined;
}

function MessageItem({ message, onFollowUp }: MessageItemProps) {
  const { type, text, id, isLocal, isCutOff, isUnanswered } = message;
  return (
    <Bubble type={type}>
      <span className={classes.text}>{text}</span>
      {type === 'bot' && id && <AnswerDetails message={message} onFollowUp={onFollowUp} />}
      {isLocal && <p className={classes.note}>A short answer from this page. Dexter Jr. will be back soon.</p>}
      {isCutOff && <p className={classes.note}>The answer was cut off.</p>}
      {isUnanswered && <p className={classes.note}>This question has no answer yet.</p>}
    </Bubble>
  );
}

/** A reader this near to the end counts as being there. */
const END_PX = 40;

interface ChatWindowProps {
  chat: Chat;
  dispatch: (event: ChatEvent) => void;
}

/**
 * The scrolling list of messages. It scrolls to its end when a message is added after the first, and while an answer is
 * streamed if the reader is at the end. The page itself never scrolls.
 */
export function ChatWindow({ chat: { messages, phase, incoming }, dispatch }: ChatWindowProps) {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const streamedText = phase === 'streaming' ? incoming?.text : undefined;
  const count = messages.length + (streamedText ? 1 : 0);
  const previousCount = useRef(1);
  useEffect(() => {
    const isAdded = count > previousCount.current;
    previousCount.current = count;
    if (count > 1 && (isAdded || isAtEnd.current) && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [count, phase, streamedText]);
  const handleScroll = () => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = box.current ?? {};
    isAtEnd.current = scrollHeight - scrollTop - clientHeight <= END_PX;
  };
  return (
    <div
      className={classes.window}
      ref={box}
      onScroll={handleScroll}
      tabIndex={0}
      role="log"
      aria-live="off"
      aria-busy={phase === 'streaming'}
      aria-label="Conversation with Dexter Jr."
    >
      <ol className={classes.messages}>
        {messages.map((message, i) => (
          <MessageItem
            key={i}
            message={message}
            onFollowUp={
              i === messages.length - 1 && phase === 'idle' ? (text) => dispatch({ kind: 'sent', text }) : undefined
            }
          />
        ))}
        {phase === 'waiting' && (
          <li className={classList(classes.message, classes.bot, classes.thinking)}>{THINKING}</li>
        )}
        {streamedText && (
          <Bubble type="bot">
            <span className={classes.text}>{streamedText}</span>
          </Bubble>
        )}
      </ol>
    </div>
  );
}
