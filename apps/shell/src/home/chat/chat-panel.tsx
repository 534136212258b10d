import { quickButtons, type Emotion } from '@farm/farm';
import { Button, DexterFace, SectionHeading, VisuallyHidden } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { mayRetry, type Chat } from './chat';
import { homeChat } from './chat-door';
import { ChatWindow } from './chat-window';
import classes from './chat.module.css';
import { EraseConversation } from './erase-conversation';
import { MessageForm } from './message-form';
import { useChat } from './use-chat';

/** Dexter Jr. with his mood as a word beneath, and what he is for. */
function Persona({ emotion }: { emotion: Emotion }) {
  return (
    <div className={classes.intro}>
      <SectionHeading id="chat-heading" line="A neighbor who answers, day and night.">
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

function SaveConversation({ messages }: { messages: Chat['messages'] }) {
  const save = async () => {
    const { saveConversation } = await import(/* webpackChunkName: "chat" */ './save-conversation');
    saveConversation(messages);
  };
  return (
    <Button type="button" kind="text" size="small" onClick={() => void save()}>
      Save this conversation
    </Button>
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

/** The chat of the home page: it draws the chat behind its door and tells it what is pressed. Spec 1 sections 2, 4, 5. */
export function ChatPanel({ door = homeChat }: { door?: typeof homeChat }) {
  const { chat, panel } = useChat(door);
  const { tell } = door;
  return (
    <div className={classes.layout}>
      <Persona emotion={chat.emotion} />
      <div className={classes.panel} ref={panel} onFocus={door.wake} data-print="never">
        <ChatWindow chat={chat} tell={tell} />
        {mayRetry(chat) && (
          <Button type="button" kind="second" size="small" onClick={() => tell({ kind: 'retried' })}>
            Try again
          </Button>
        )}
        <div className={classes.quick}>
          {quickButtons.map(({ label, text }) => (
            <Button
              key={label}
              type="button"
              kind="quiet"
              size="small"
              disabled={chat.phase !== 'idle'}
              onClick={() => tell({ kind: 'sent', text })}
            >
              {label}
            </Button>
          ))}
        </div>
        <MessageForm chat={chat} tell={tell} />
        <div className={classes.foot}>
          <SmallPrint />
          {chat.messages.length > 1 && (
            <>
              <SaveConversation messages={chat.messages} />
              <EraseConversation
                disabled={chat.phase !== 'idle'}
                onErase={() => {
                  tell({ kind: 'erased' });
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
