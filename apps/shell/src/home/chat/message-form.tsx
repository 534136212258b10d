import { chatLimits } from '@farm/farm';
import { Button, Field, Form, Problem } from '@farm/ui';
import type { KeyboardEvent } from 'react';
import { lengthOf, maySend, type Chat, type ChatEvent } from './chat';
import classes from './chat.module.css';

const LIMIT = chatLimits.messageLength;
const NEAR_THE_LIMIT = 0.9 * LIMIT;

// The Enter that ends a composition (Chinese, Japanese, Korean) chooses letters, it sends nothing.
function keepComposing(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.nativeEvent.isComposing) event.preventDefault();
}

/** The input with its Send button; Enter sends unless waiting. Spec 1 sections 2 and 5. */
export function MessageForm({ chat, tell }: { chat: Chat; tell: (event: ChatEvent) => void }) {
  const { input, phase, problem } = chat;
  const used = lengthOf(input);
  return (
    <Form aria-label="Message to Dexter Jr." onSubmit={() => tell({ kind: 'sent', text: input })}>
      <div className={classes.row}>
        <Field
          label="Your message"
          name="message"
          autoComplete="off"
          enterKeyHint="send"
          value={input}
          onValue={(text) => tell({ kind: 'typed', text })}
          onKeyDown={keepComposing}
          disabled={phase === 'waiting'}
          error={used > LIMIT ? `Please keep your message to ${LIMIT} characters.` : undefined}
        />
        {phase === 'streaming' ? (
          <Button type="button" kind="quiet" onClick={() => tell({ kind: 'stopped' })}>
            Stop
          </Button>
        ) : null}
        <Button disabled={!maySend(chat, input)}>Send</Button>
      </div>
      {used >= NEAR_THE_LIMIT && <p className={classes.count}>{`${used} of ${LIMIT} characters`}</p>}
      <Problem text={problem} />
    </Form>
  );
}
