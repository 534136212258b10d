import type { InboxMessage } from '@farm/contracts';
import { Badge, Button, Card, Form, Problem, TextArea, type BadgeTone } from '@farm/ui';
import { useState } from 'react';
import { momentText } from '../desk/moment-text';
import { SendOrCancel } from '../desk/send-or-cancel';
import classes from './inbox.module.css';
import { useAnswer, useMove, type WantedState, whyNot } from './use-messages';

export const STATES = { new: 'New', answered: 'Answered', archived: 'Archived', spam: 'Spam' } as const;
const TONES: Record<InboxMessage['state'], BadgeTone> = {
  new: 'squash',
  answered: 'green',
  archived: 'plain',
  spam: 'beet',
};

const MOVES: Record<InboxMessage['state'], readonly (readonly [to: WantedState, label: string])[]> = {
  new: [
    ['archived', 'Archive'],
    ['spam', 'Mark as spam'],
  ],
  answered: [['archived', 'Archive']],
  archived: [
    ['new', 'Take out of the archive'],
    ['spam', 'Mark as spam'],
  ],
  spam: [['new', 'No spam']],
};

interface Props {
  message: InboxMessage;
  onChanged: (message: InboxMessage) => void;
}

function AnswerForm({ message, onChanged, onClose }: Props & { onClose: () => void }) {
  const [text, setText] = useState('');
  const [blank, setBlank] = useState(false);
  const { mutate, isPending, error } = useAnswer(message.id, onChanged);
  const send = () => {
    setBlank(text.trim() === '');
    if (text.trim() !== '' && !isPending) mutate(text.trim());
  };
  return (
    <Form className={classes.writing} onSubmit={send} aria-label={`Answer ${message.reference}`}>
      <TextArea
        label={`Answer to ${message.email}`}
        hint="It goes out by mail, with their message under it."
        rows={6}
        limit={5_000}
        value={text}
        onValue={setText}
        error={blank ? 'Please write an answer.' : undefined}
      />
      <Problem text={whyNot(error)} />
      <SendOrCancel label="Send the answer" busy={isPending} busyLabel="Sending..." onCancel={onClose} />
    </Form>
  );
}

function Acts({ message, onChanged, onAnswer }: Props & { onAnswer: (() => void) | null }) {
  const { mutate, isPending, variables, error } = useMove(message.id, onChanged);
  return (
    <>
      <div className={classes.row}>
        {onAnswer && (
          <Button type="button" size="small" onClick={onAnswer}>
            Answer
          </Button>
        )}
        {MOVES[message.state].map(([to, label]) => (
          <Button
            key={to}
            type="button"
            kind="quiet"
            size="small"
            busy={isPending && variables === to}
            busyLabel="Working..."
            onClick={() => mutate(to)}
          >
            {label}
          </Button>
        ))}
      </div>
      <Problem text={whyNot(error)} />
    </>
  );
}

/** One message with what can be done about it. */
export function MessageCard({ message, onChanged }: Props) {
  const { reference, name, email, reachable, state, createdAt, answer } = message;
  const [answering, setAnswering] = useState(false);
  const changed = (now: InboxMessage) => {
    setAnswering(false);
    onChanged(now);
  };
  const mayAnswer = reachable && answer === null && !answering && state !== 'spam';
  return (
    <Card title={`${name}, ${reference}`} level="h2" wide>
      <p className={classes.facts}>
        <Badge tone={TONES[state]}>{STATES[state]}</Badge>
        <span>{momentText(createdAt)}</span>
        {reachable ? <a href={`mailto:${email}`}>{email}</a> : <span>{`${email} (no address)`}</span>}
      </p>
      <p className={classes.words}>{message.message}</p>
      {answer && (
        <blockquote className={classes.answer}>
          <p className={classes.words}>{answer.text}</p>
          <footer>{`${answer.by}, ${momentText(answer.at)}`}</footer>
        </blockquote>
      )}
      {answering && <AnswerForm message={message} onChanged={changed} onClose={() => setAnswering(false)} />}
      <Acts message={message} onChanged={changed} onAnswer={mayAnswer ? () => setAnswering(true) : null} />
    </Card>
  );
}
