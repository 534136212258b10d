import { chatLimits, quickButtons, type Emotion } from '@farm/farm';
import { Button, DexterFace, Field, Form, FormError, SectionHeading, VisuallyHidden } from '@farm/ui';
import { Link, useHydrated, useStore } from '@farm/web-kit';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { lengthOf, mayRetry, maySend, type Chat, type ChatEvent } from './chat-state';
import { homeChat, type ChatStore } from './chat-store';
import { ChatWindow } from './chat-window';
import classes from './chat.module.css';
import { saveConversation } from './save-conversation';

const LIMIT = chatLimits.messageLength;
const NEAR_THE_LIMIT = 0.9 * LIMIT;

/** The Enter that ends a composition (Chinese, Japanese, Korean) sends nothing. */
function keepComposing(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.nativeEvent.isComposing) event.preventDefault();
}

/** The input with its Send button; Enter sends unless waiting. */
function MessageForm({ chat, dispatch }: { chat: Chat; dispatch: (event: ChatEvent) => void }) {
  const { input, phase, problem } = chat;
  const used = lengthOf(input);
  const isHydrated = useHydrated();
  return (
    <Form aria-label="Message to Dexter Jr." onSubmit={() => dispatch({ kind: 'sent', text: input })}>
      <div className={classes.row}>
        <Field
          label="Your message"
          name="message"
          autoComplete="off"
          enterKeyHint="send"
          value={input}
          onValueChange={(text) => dispatch({ kind: 'typed', text })}
          onKeyDown={keepComposing}
          disabled={phase === 'waiting'}
          error={used > LIMIT ? `Please keep your message to ${LIMIT} characters.` : undefined}
        />
        {phase === 'streaming' ? (
          <Button type="button" variant="outline" onClick={() => dispatch({ kind: 'stopped' })}>
            Stop
          </Button>
        ) : null}
        {/* Until hydration an Enter must reach the button: it is recorded as a click and replayed. */}
        <Button disabled={isHydrated && !maySend(chat, input)}>Send</Button>
      </div>
      {used >= NEAR_THE_LIMIT && <p className={classes.count}>{`${used} of ${LIMIT} characters`}</p>}
      <FormError text={problem} />
    </Form>
  );
}

/** Dexter Jr. with his mood as a word beneath, and what he is for. */
function Persona({ emotion }: { emotion: Emotion }) {
  return (
    <div className={classes.intro}>
      <SectionHeading id="chat-heading" subtitle="A neighbor who answers, day and night.">
        Ask Dexter Jr.
      </SectionHeading>
      <div className={classes.persona}>
        <DexterFace mood={emotion} size={136} className={classes.face} />
        <p className={classes.mood}>{emotion}</p>
      </div>
      <p>
        Dexter Jr. is our community farm assistant. He knows soil, crops, weather, grants and how a co-op works, and he
        says so when he does not know.
      </p>
    </div>
  );
}

interface EraseProps {
  disabled: boolean;
  onErase: () => void;
}

/** Erases the conversation after a confirmation. Escape and 'Keep it' go back. */
function EraseConversation({ disabled, onErase }: EraseProps) {
  const [isAsking, setAsking] = useState(false);
  const group = useRef<HTMLDivElement>(null);
  const before = useRef(isAsking);
  useEffect(() => {
    if (before.current !== isAsking) group.current?.querySelector('button')?.focus({ preventScroll: true });
    before.current = isAsking;
  }, [isAsking]);
  const escape = ({ key }: KeyboardEvent) => key === 'Escape' && setAsking(false);
  if (!isAsking)
    return (
      <div ref={group}>
        <Button type="button" variant="link" size="small" disabled={disabled} onClick={() => setAsking(true)}>
          Erase this conversation
        </Button>
      </div>
    );
  return (
    <div ref={group} className={classes.erase} role="group" aria-labelledby="erase-question">
      <p id="erase-question">Erase this conversation? It cannot be brought back.</p>
      <div className={classes.choices}>
        <Button type="button" variant="outline" size="small" onKeyDown={escape} onClick={() => setAsking(false)}>
          Keep it
        </Button>
        <Button type="button" variant="danger" size="small" onKeyDown={escape} onClick={onErase}>
          Yes, erase it
        </Button>
      </div>
    </div>
  );
}

function SmallPrint() {
  return (
    <p className={classes.small}>
      Chats are kept for 90 days to improve Dexter Jr. An outside AI service may process them. Please share no private
      details. <Link to="/privacy">Privacy Policy</Link>
    </p>
  );
}

/** Returns the focus to the input when it is enabled again, unless the visitor has moved it: disabling takes it away. */
function useFocusAfterWaiting(panel: RefObject<Element | null>, waiting: boolean): void {
  const waited = useRef(false);
  useEffect(() => {
    if (waited.current && !waiting && document.activeElement === document.body)
      panel.current?.querySelector('input')?.focus({ preventScroll: true });
    waited.current = waiting;
  }, [panel, waiting]);
}

/** The chat of the home page. */
export function ChatPanel({ chat: { state, dispatch, start } = homeChat }: { chat?: ChatStore }) {
  const panel = useRef<HTMLDivElement>(null);
  const chat = useStore(state);
  useEffect(start, [start]);
  useFocusAfterWaiting(panel, chat.phase === 'waiting');
  return (
    <div className={classes.layout}>
      <Persona emotion={chat.emotion} />
      <div className={classes.panel} ref={panel} data-print="never">
        <ChatWindow chat={chat} dispatch={dispatch} />
        {mayRetry(chat) && (
          <Button type="button" variant="secondary" size="small" onClick={() => dispatch({ kind: 'retried' })}>
            Try again
          </Button>
        )}
        <div className={classes.quick}>
          {quickButtons.map(({ label, text }) => (
            <Button
              key={label}
              type="button"
              variant="outline"
              size="small"
              disabled={chat.phase !== 'idle'}
              onClick={() => dispatch({ kind: 'sent', text })}
            >
              {label}
            </Button>
          ))}
        </div>
        <MessageForm chat={chat} dispatch={dispatch} />
        <div className={classes.foot}>
          <SmallPrint />
          {chat.messages.length > 1 && (
            <>
              <Button type="button" variant="link" size="small" onClick={() => saveConversation(chat.messages)}>
                Save this conversation
              </Button>
              <EraseConversation
                disabled={chat.phase !== 'idle'}
                onErase={() => {
                  dispatch({ kind: 'erased' });
                  panel.current?.querySelector('input')?.focus({ preventScroll: true });
                }}
              />
            </>
          )}
        </div>
        <div role="status">
          <VisuallyHidden>{chat.spoken}</VisuallyHidden>
        </div>
      </div>
    </div>
  );
}
