import { chatLimits, quickButtons, type Emotion } from '@farm/farm';
import { Button, DexterFace, Field, Form, FormError, SectionHeading, VisuallyHidden } from '@farm/ui';
import { Link, useHydrated } from '@farm/web-kit';
import { i18n } from '@lingui/core';
import { useEffect, useLayoutEffect, useRef, type Ref, type RefObject } from 'react';
import { saveConversation } from './chat-history';
import { canRetry, canSend, lengthOf, type Chat, type ChatEvent } from './chat-state';
import { homeChat, type ChatStore } from './chat-store';
import { ChatWindow } from './chat-window';
import { ConfirmedAction } from './confirmed-action';
import { MemoryChip } from './memory-chip';
import classes from './chat.module.css';

const LIMIT = chatLimits.messageLength;
const SHOW_COUNT_FROM = 0.9 * LIMIT;

interface MessageFormProps {
  inputRef: Ref<HTMLInputElement>;
  chat: Chat;
  dispatch: (event: ChatEvent) => void;
}

function MessageForm({ inputRef, chat, dispatch }: MessageFormProps) {
  const { input, phase, error } = chat;
  const length = lengthOf(input);
  const isHydrated = useHydrated();
  return (
    <Form aria-label={i18n._('Message to Dexter Jr.')} onSubmit={() => dispatch({ kind: 'sent', text: input })}>
      <div className={classes.row}>
        <Field
          ref={inputRef}
          label={i18n._('Your message')}
          name="message"
          autoComplete="off"
          enterKeyHint="send"
          value={input}
          onValueChange={(text) => dispatch({ kind: 'typed', text })}
          // Not `disabled`, which would take the focus away.
          readOnly={phase === 'waiting'}
          aria-disabled={phase === 'waiting' || undefined}
          error={
            length > LIMIT ? i18n._('Please keep your message to {limit} characters.', { limit: LIMIT }) : undefined
          }
        />
        {phase === 'streaming' && (
          <Button type="button" variant="outline" onClick={() => dispatch({ kind: 'stopped' })}>
            {i18n._('Stop')}
          </Button>
        )}
        {/* enabled until hydration: Enter clicks it, and the recorded click is replayed */}
        <Button disabled={isHydrated && !canSend(chat, input)}>{i18n._('Send')}</Button>
      </div>
      {length >= SHOW_COUNT_FROM && (
        <p className={classes.count}>{i18n._('{length} of {limit} characters', { length, limit: LIMIT })}</p>
      )}
      <FormError text={error} />
    </Form>
  );
}

/** Introduces Dexter Jr., with his current mood. */
function Persona({ emotion }: { emotion: Emotion }) {
  return (
    <div className={classes.intro}>
      <SectionHeading id="chat-heading" subtitle={i18n._('A neighbor who answers, day and night.')}>
        {i18n._('Ask Dexter Jr.')}
      </SectionHeading>
      <div className={classes.persona}>
        <DexterFace mood={emotion} size={136} className={classes.face} />
        <p className={classes.mood}>{i18n._(emotion)}</p>
      </div>
      <p>
        {i18n._(
          'Dexter Jr. is our community farm assistant. He knows soil, crops, weather, grants and co-ops. When he doesn’t know, he’ll say so.',
        )}
      </p>
    </div>
  );
}

function SmallPrint() {
  return (
    <p className={classes.small}>
      <span>
        {i18n._(
          'We keep chats for 90 days to improve Dexter Jr. An outside AI service may process them. Please share no private details.',
        )}
      </span>{' '}
      <Link to="/privacy">{i18n._('Privacy Policy')}</Link>
    </p>
  );
}

/** Focuses the input when a change of the phase has disabled or removed the pressed button. A focus elsewhere stays there. */
function useFocusAfterPress(input: RefObject<HTMLElement | null>, phase: Chat['phase']): void {
  const previous = useRef(phase);
  useLayoutEffect(() => {
    if (previous.current === phase) return;
    previous.current = phase;
    const focused = document.activeElement;
    if (!focused || focused === document.body || focused.matches(':disabled'))
      input.current?.focus({ preventScroll: true });
  }, [input, phase]);
}

export function ChatPanel({ chat: { useChat, dispatch, start } = homeChat }: { chat?: ChatStore }) {
  const input = useRef<HTMLInputElement>(null);
  const chat = useChat();
  useEffect(start, [start]);
  useFocusAfterPress(input, chat.phase);
  const focusInput = () => input.current?.focus({ preventScroll: true });
  return (
    <div className={classes.layout}>
      <Persona emotion={chat.emotion} />
      <div className={classes.panel} data-print="never">
        <ChatWindow chat={chat} dispatch={dispatch} />
        {canRetry(chat) && (
          <Button type="button" variant="secondary" size="small" onClick={() => dispatch({ kind: 'retried' })}>
            {i18n._('Try again')}
          </Button>
        )}
        <MessageForm inputRef={input} chat={chat} dispatch={dispatch} />
        <div className={classes.quick}>
          {quickButtons.map(({ label, text }) => (
            <Button
              key={label}
              type="button"
              variant="outline"
              size="small"
              disabled={chat.phase !== 'idle'}
              onClick={() => dispatch({ kind: 'sent', text: i18n._(text) })}
            >
              {i18n._(label)}
            </Button>
          ))}
        </div>
        {chat.memory && (
          <MemoryChip
            memory={chat.memory}
            disabled={chat.phase !== 'idle'}
            onChange={(text) => {
              dispatch({ kind: 'typed', text });
              focusInput();
            }}
            onForget={() => {
              dispatch({ kind: 'forgotten' });
              focusInput();
            }}
          />
        )}
        <div className={classes.foot}>
          <SmallPrint />
          {chat.messages.length > 1 && (
            <div className={classes.links}>
              <Button type="button" variant="link" size="small" onClick={() => saveConversation(chat.messages)}>
                {i18n._('Save this conversation')}
              </Button>
              <ConfirmedAction
                label={i18n._('Erase this conversation')}
                question={i18n._("Erase this conversation? You can't undo this.")}
                confirmLabel={i18n._('Yes, erase it')}
                disabled={chat.phase !== 'idle'}
                onConfirm={() => {
                  dispatch({ kind: 'erased' });
                  focusInput();
                }}
              />
            </div>
          )}
        </div>
        <div role="status">
          <VisuallyHidden>{chat.announcement}</VisuallyHidden>
        </div>
      </div>
    </div>
  );
}
