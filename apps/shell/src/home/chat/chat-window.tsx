import { classList, VisuallyHidden } from '@farm/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { AnswerDetails } from './answer-details';
import { AnswerText, asksForSteps } from './answer-text';
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
  /** The question before it asks for steps. */
  inSteps: boolean;
  /** Sends a suggested question; undefined for older messages, and while a message cannot be sent. */
  onFollowUp?: ((text: string) => void) | undefined;
}

function MessageItem({ message, inSteps, onFollowUp }: MessageItemProps) {
  const { type, text, id, isLocal, isCutOff, isUnanswered } = message;
  return (
    <Bubble type={type}>
      <div className={classes.text}>{type === 'bot' ? <AnswerText text={text} inSteps={inSteps} /> : text}</div>
      {type === 'bot' && id && <AnswerDetails message={message} onFollowUp={onFollowUp} />}
      {isLocal && <p className={classes.note}>A short answer from this page. Dexter Jr. will be back soon.</p>}
      {isCutOff && <p className={classes.note}>The answer was cut off.</p>}
      {isUnanswered && <p className={classes.note}>This question has no answer yet.</p>}
    </Bubble>
  );
}

/** A reader this near to the end, or to where the window has scrolled, follows the conversation. */
const NEAR_PX = 40;
/** Space above an answer that the window has scrolled to. */
const MARGIN_PX = 8;

interface ChatWindowProps {
  chat: Chat;
  dispatch: (event: ChatEvent) => void;
}

/** Where the newest message is read from: an answer from its top, a question with what follows it, at the end. */
function newestPosition(box: HTMLElement, isAnswer: boolean): number {
  const newest = box.querySelector(':scope > ol > li:last-child');
  if (!isAnswer || !newest) return box.scrollHeight;
  return box.scrollTop + newest.getBoundingClientRect().top - box.getBoundingClientRect().top - MARGIN_PX;
}

/**
 * The scrolling list of messages. It scrolls to each message that is added after the first: to the top of an answer, so that
 * it is read from its first line, and there it stays while the answer is streamed and gets its sources, unless the reader
 * scrolls elsewhere. The page itself never scrolls.
 */
export function ChatWindow({ chat: { messages, phase, incoming }, dispatch }: ChatWindowProps) {
  const box = useRef<HTMLDivElement>(null);
  const isFollowing = useRef(true);
  const position = useRef(0);
  const streamedText = phase === 'streaming' ? incoming?.text : undefined;
  const count = messages.length + (streamedText ? 1 : 0);
  const isAnswer = phase !== 'waiting' && (Boolean(streamedText) || messages.at(-1)?.type === 'bot');
  const previousCount = useRef(1);
  useEffect(() => {
    const isAdded = count > previousCount.current;
    previousCount.current = count;
    if (count === 1 || !box.current || (!isAdded && !isFollowing.current)) return;
    box.current.scrollTop = newestPosition(box.current, isAnswer);
    position.current = box.current.scrollTop;
    isFollowing.current = true;
  }, [count, phase, streamedText, isAnswer]);
  const handleScroll = () => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = box.current ?? {};
    const isNear = (distance: number) => Math.abs(distance) <= NEAR_PX;
    isFollowing.current = isNear(scrollTop - position.current) || isNear(scrollHeight - scrollTop - clientHeight);
  };
  const inSteps = (index: number) => asksForSteps(messages[index - 1]?.text ?? '');
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
            inSteps={inSteps(i)}
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
            <div className={classes.text}>
              <AnswerText text={streamedText} inSteps={inSteps(messages.length)} />
            </div>
          </Bubble>
        )}
      </ol>
    </div>
  );
}
