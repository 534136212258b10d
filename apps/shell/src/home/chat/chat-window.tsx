import { Button, classList, VisuallyHidden } from '@farm/ui';
import { i18n } from '@lingui/core';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { AnswerNext, AnswerSources } from './answer-details';
import { AnswerText, asksForSteps } from './answer-text';
import { THINKING, type Chat, type ChatEvent, type ChatMessage } from './chat-state';
import classes from './chat.module.css';
import { useAnswerFold } from './use-answer-fold';

/** One message. For screen readers it starts with who wrote it. */
function Bubble({
  type,
  ref,
  children,
}: Pick<ChatMessage, 'type'> & { ref?: RefObject<HTMLLIElement | null>; children: ReactNode }) {
  return (
    <li ref={ref} className={classList(classes.message, classes[type])}>
      <VisuallyHidden>{`${type === 'user' ? i18n._('You said:') : i18n._('Dexter Jr. said:')} `}</VisuallyHidden>
      {children}
    </li>
  );
}

interface AnswerProps {
  text: string;
  language?: ChatMessage['language'];
  inSteps: boolean;
  window: RefObject<HTMLElement | null>;
  sources?: ReactNode;
  /** Suggested questions and rating. */
  next?: ReactNode;
  children?: ReactNode;
}

/** An answer. Where it is higher than the window it is folded, until the reader wants to see all of it. */
function Answer({ text, language, inSteps, window, sources, next, children }: AnswerProps) {
  const item = useRef<HTMLLIElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const sourcesBox = useRef<HTMLDivElement>(null);
  const nextBox = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLDivElement>(null);
  const [isUnfolded, setUnfolded] = useState(false);
  const fold = useAnswerFold({ window, item, text: body, sources: sourcesBox, next: nextBox, button }, !isUnfolded);
  const unfold = () => {
    setUnfolded(true);
    body.current?.focus({ preventScroll: true }); // the pressed button goes
  };
  return (
    <Bubble type="bot" ref={item}>
      <div
        ref={body}
        dir="auto"
        lang={language}
        tabIndex={-1}
        className={classList(classes.text, fold && classes.folded)}
      >
        <AnswerText text={text} inSteps={inSteps} />
      </div>
      {fold && (
        <div ref={button} className={classes.unfold}>
          <Button type="button" variant="link" size="small" onClick={unfold}>
            {i18n._('Show the whole answer')}
          </Button>
        </div>
      )}
      <div ref={sourcesBox} hidden={fold?.hides === 'all'}>
        {sources}
      </div>
      <div ref={nextBox} hidden={fold !== null && fold.hides !== 'nothing'}>
        {next}
      </div>
      {children}
    </Bubble>
  );
}

interface MessageItemProps {
  message: ChatMessage;
  window: RefObject<HTMLElement | null>;
  /** The question before it asks for steps. */
  inSteps: boolean;
  /** Sends a suggested question; undefined for older messages, and while a message cannot be sent. */
  onFollowUp?: ((text: string) => void) | undefined;
}

function MessageItem({ message, window, inSteps, onFollowUp }: MessageItemProps) {
  const { type, isGreeting, language, id, isLocal, isCutOff, isUnanswered } = message;
  const text = isGreeting ? i18n._(message.text) : message.text;
  const notes = (
    <>
      {isLocal && (
        <p className={classes.note}>{i18n._('A short answer from this page. Dexter Jr. will be back soon.')}</p>
      )}
      {isCutOff && <p className={classes.note}>{i18n._('The answer was cut off.')}</p>}
      {isUnanswered && <p className={classes.note}>{i18n._('This question has no answer yet.')}</p>}
    </>
  );
  if (type === 'user')
    return (
      <Bubble type={type}>
        <div className={classes.text} dir="auto" lang={language}>
          {text}
        </div>
        {notes}
      </Bubble>
    );
  return (
    <Answer
      text={text}
      language={language}
      inSteps={inSteps}
      window={window}
      sources={id && <AnswerSources message={message} />}
      next={id && <AnswerNext message={message} onFollowUp={onFollowUp} />}
    >
      {notes}
    </Answer>
  );
}

/** A reader this near to the end follows the conversation. */
const NEAR_PX = 40;

interface ChatWindowProps {
  chat: Chat;
  dispatch: (event: ChatEvent) => void;
}

/**
 * The scrolling list of messages. It scrolls to the end when a message is added after the first, and stays there while an answer is
 * streamed and gets its sources, unless the reader scrolls elsewhere. An answer is never higher than the window unless the
 * reader unfolds it, so that it is read from its first line. The page itself never scrolls.
 */
export function ChatWindow({ chat: { messages, phase, incoming }, dispatch }: ChatWindowProps) {
  const box = useRef<HTMLDivElement>(null);
  const isFollowing = useRef(true);
  const streamedText = phase === 'streaming' ? incoming?.text : undefined;
  const count = messages.length + (streamedText ? 1 : 0);
  const previousCount = useRef(1);
  useEffect(() => {
    const isAdded = count > previousCount.current;
    previousCount.current = count;
    if (count === 1 || !box.current || (!isAdded && !isFollowing.current)) return undefined;
    isFollowing.current = true;
    const scrollToEnd = () => {
      if (box.current && isFollowing.current) box.current.scrollTop = box.current.scrollHeight;
    };
    scrollToEnd();
    // An answer is folded in the next frame, after its size is known.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(scrollToEnd);
    });
    return () => cancelAnimationFrame(frame);
  }, [count, phase, streamedText]);
  const handleScroll = () => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = box.current ?? {};
    isFollowing.current = scrollHeight - scrollTop - clientHeight <= NEAR_PX;
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
      aria-label={i18n._('Conversation with Dexter Jr.')}
    >
      <ol className={classes.messages}>
        {messages.map((message, i) => (
          <MessageItem
            key={i}
            message={message}
            window={box}
            inSteps={inSteps(i)}
            onFollowUp={
              i === messages.length - 1 && phase === 'idle' ? (text) => dispatch({ kind: 'sent', text }) : undefined
            }
          />
        ))}
        {phase === 'waiting' && (
          <li className={classList(classes.message, classes.bot, classes.thinking)}>{i18n._(THINKING)}</li>
        )}
        {streamedText && <Answer text={streamedText} inSteps={inSteps(messages.length)} window={box} />}
      </ol>
    </div>
  );
}
