import { chatLimits, quickButtons } from '@farm/farm';
import { Button, DexterFace, Field, Form, SectionHeading, VisuallyHidden } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { useEffect, useRef } from 'react';
import type { Chat } from './chat';
import { ChatWindow, THINKING } from './chat-window';
import classes from './chat.module.css';
import { useChat } from './use-chat';

/** Dexter Jr. with his mood as a word beneath, and what he is for. */
function Persona({ chat }: { chat: Chat }) {
  return (
    <div className={classes.intro}>
      <SectionHeading id="chat-heading" line="A neighbor who answers, day and night.">
        Ask Dexter Jr.
      </SectionHeading>
      <div className={classes.persona}>
        <DexterFace mood={chat.emotion} size={136} className={classes.face} />
        <p className={classes.mood}>{chat.emotion}</p>
      </div>
      <p>
        Dexter Jr. is our community farm assistant. He knows soil, crops, weather, grants and how a co-op works, and he
        says so when he does not know.
      </p>
    </div>
  );
}

// A disabled input loses the focus: it comes back when the input is enabled, unless the visitor went elsewhere.
function useFocusBack(waiting: boolean) {
  const panel = useRef<HTMLDivElement>(null);
  const waited = useRef(false);
  useEffect(() => {
    if (waited.current && !waiting && document.activeElement === document.body)
      panel.current?.querySelector('input')?.focus({ preventScroll: true });
    waited.current = waiting;
  }, [waiting]);
  return panel;
}

/** The chat of the home page. Spec 1 sections 2, 4 and 5. */
export function ChatPanel() {
  const { chat, type, send } = useChat();
  const panel = useFocusBack(chat.waiting);
  const tooLong = [...chat.input].length > chatLimits.messageLength;
  const last = chat.messages.length > 1 ? chat.messages.at(-1) : undefined;
  return (
    <div className={classes.layout}>
      <Persona chat={chat} />
      <div className={classes.panel} ref={panel} data-print="never">
        <ChatWindow chat={chat} />
        <div className={classes.quick}>
          {quickButtons.map(({ label, text }) => (
            <Button
              key={label}
              type="button"
              kind="quiet"
              size="small"
              disabled={chat.waiting}
              onClick={() => send(text)}
            >
              {label}
            </Button>
          ))}
        </div>
        <Form aria-label="Message to Dexter Jr." onSubmit={() => tooLong || send(chat.input)}>
          <div className={classes.row}>
            <Field
              label="Your message"
              name="message"
              autoComplete="off"
              value={chat.input}
              onValue={type}
              disabled={chat.waiting}
              error={tooLong ? `Please keep your message to ${chatLimits.messageLength} characters.` : undefined}
            />
            <Button disabled={chat.waiting || tooLong || chat.input.trim() === ''}>Send</Button>
          </div>
        </Form>
        <p className={classes.small}>
          An outside AI service may process chats. Please share no private details.{' '}
          <Link to="/privacy">Privacy Policy</Link>
        </p>
        <div role="status">
          <VisuallyHidden>{chat.waiting ? THINKING : last?.type === 'bot' ? last.text : ''}</VisuallyHidden>
        </div>
      </div>
    </div>
  );
}
