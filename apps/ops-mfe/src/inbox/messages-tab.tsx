import type { InboxMessage, MessageState } from '@farm/contracts';
import { postOpsInboxMessagesIdAnswer } from '@farm/contracts/form-rules';
import { Button, Card, EmptyState, FormError, Row, Stack, TextArea } from '@farm/ui';
import { call } from '@farm/web-kit';
import { useState } from 'react';
import { AdminActionForm } from '../admin/action-dialog';
import { useActionForm } from '../admin/action-form';
import admin from '../admin/admin.module.css';
import { RowButton } from '../admin/data-table';
import { FilterForm, useFilters, type Filter } from '../admin/filter-form';
import { formatCount, formatFarmTimestamp } from '../admin/format';
import { useAction, useChangePages, usePages, type Query } from '../admin/queries';
import { LoadMore, QueryView } from '../admin/query-view';
import { labelsOf, StatusBadge, type Statuses } from '../admin/status-badge';
import classes from './inbox.module.css';

const STATES: Statuses<MessageState> = {
  new: { label: 'New', tone: 'squash' },
  answered: { label: 'Answered', tone: 'green' },
  archived: { label: 'Archived', tone: 'plain' },
  spam: { label: 'Spam', tone: 'beet' },
};

type TargetState = Exclude<MessageState, 'answered'>;

const MOVES: Record<MessageState, readonly { to: TargetState; label: string }[]> = {
  new: [
    { to: 'archived', label: 'Archive' },
    { to: 'spam', label: 'Mark as spam' },
  ],
  answered: [{ to: 'archived', label: 'Archive' }],
  archived: [
    { to: 'new', label: 'Move to inbox' },
    { to: 'spam', label: 'Mark as spam' },
  ],
  spam: [{ to: 'new', label: 'Not spam' }],
};

interface MessageProps {
  message: InboxMessage;
  onChange: (message: InboxMessage) => void;
}

function AnswerForm({ message, onChange, onClose }: MessageProps & { onClose: () => void }) {
  const form = useActionForm({
    rules: postOpsInboxMessagesIdAnswer,
    values: { text: '' },
    key: ['POST /api/ops/inbox/messages/:id/answer', message.id],
    send: (body) => call('POST /api/ops/inbox/messages/:id/answer', { params: { id: message.id }, body }),
    onSuccess: onChange,
  });
  return (
    <AdminActionForm submitLabel="Send the answer" pendingLabel="Sending..." action={form} onClose={onClose}>
      <TextArea
        label={`Answer to ${message.email}`}
        hint="We email it to them, with their message below it."
        rows={6}
        {...form.textArea('text')}
      />
    </AdminActionForm>
  );
}

function Actions({ message, onChange, onAnswer }: MessageProps & { onAnswer: (() => void) | null }) {
  const move = useAction({
    key: ['POST /api/ops/inbox/messages/:id/state', message.id],
    send: (state: TargetState) =>
      call('POST /api/ops/inbox/messages/:id/state', { params: { id: message.id }, body: { state } }),
    onSuccess: onChange,
  });
  return (
    <>
      <Row gap={2}>
        {onAnswer && (
          <Button type="button" size="small" onClick={onAnswer}>
            Answer
          </Button>
        )}
        {MOVES[message.state].map(({ to, label }) => (
          <RowButton
            key={to}
            isPending={move.isPending && move.input === to}
            pendingLabel="Working..."
            onClick={() => move.submit(to)}
          >
            {label}
          </RowButton>
        ))}
      </Row>
      <FormError text={move.problem} />
    </>
  );
}

function MessageCard({ message, onChange }: MessageProps) {
  const { reference, name, email, reachable, state, createdAt, answer } = message;
  const [isAnswering, setAnswering] = useState(false);
  const change = (updated: InboxMessage) => {
    setAnswering(false);
    onChange(updated);
  };
  const canAnswer = reachable && answer === null && !isAnswering && state !== 'spam';
  return (
    <Card title={`${name}, ${reference}`} level="h2" wide>
      <Row as="p" gap={2} className={classes.facts}>
        <StatusBadge statuses={STATES} status={state} />
        <span>{formatFarmTimestamp(createdAt)}</span>
        {reachable ? (
          <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
        ) : (
          <span>{`${email} (no address)`}</span>
        )}
      </Row>
      <p className={admin.words} dir="auto">
        {message.message}
      </p>
      {answer && (
        <Stack as="blockquote" gap={2} className={classes.answer}>
          <p className={admin.words} dir="auto">
            {answer.text}
          </p>
          <footer className={admin.small}>{`${answer.by}, ${formatFarmTimestamp(answer.at)}`}</footer>
        </Stack>
      )}
      {isAnswering && (
        <div className={classes.answerForm}>
          <AnswerForm message={message} onChange={change} onClose={() => setAnswering(false)} />
        </div>
      )}
      <Actions message={message} onChange={change} onAnswer={canAnswer ? () => setAnswering(true) : null} />
    </Card>
  );
}

/** Replaces a message in the loaded pages; its position changes only with the next reload. */
function useReplaceMessage(query: Query<'GET /api/ops/inbox/messages'>) {
  const change = useChangePages('GET /api/ops/inbox/messages', { query });
  return (message: InboxMessage) =>
    change((pages) =>
      pages.map((page) => ({
        ...page,
        messages: page.messages.map((each) => (each.id === message.id ? message : each)),
      })),
    );
}

const FILTERS: readonly Filter[] = [
  { name: 'state', label: 'State', options: { '': 'All', ...labelsOf(STATES) } },
  { name: 'search', label: 'Name, address, reference or a word', maxLength: 254 },
];

export function MessagesTab() {
  const search = useFilters<'GET /api/ops/inbox/messages'>(FILTERS);
  const { first, pages, more } = usePages('GET /api/ops/inbox/messages', { query: search });
  const replace = useReplaceMessage(search);
  const messages = pages.flatMap((page) => page.messages);
  return (
    <>
      <FilterForm label="Search messages" filters={FILTERS} reload={['GET /api/ops/inbox/messages']} />
      <QueryView query={first} subject="the messages">
        {({ waiting }) =>
          messages.length === 0 ? (
            <EmptyState level="h2" title="No messages">
              {Object.keys(search).length > 0
                ? 'Try another state or fewer letters.'
                : 'Messages from the contact page show up here.'}
            </EmptyState>
          ) : (
            <>
              {messages.map((message) => (
                <MessageCard key={message.id} message={message} onChange={replace} />
              ))}
              <LoadMore {...more} count={`${formatCount(messages.length, 'message')} shown, ${waiting} new`} />
            </>
          )
        }
      </QueryView>
    </>
  );
}
