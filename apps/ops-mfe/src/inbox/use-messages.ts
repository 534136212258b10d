import type { Calls, InboxMessage, InputOf, MessageState } from '@farm/contracts';
import { call, useMutation } from '@farm/web-kit';
import { useState } from 'react';
import { atOnce } from '../desk/asking';
import { usePages } from '../desk/use-pages';
import { whyNotDone } from '../desk/why-not-done';

type Asked = NonNullable<InputOf<Calls['GET /api/ops/inbox/messages']>['query']>;

/** Messages as they are now: those that were just moved or answered stay where they stand. */
export function useMessages(asked: Asked) {
  const list = usePages(['messages', asked], (before) =>
    call('GET /api/ops/inbox/messages', { query: before === undefined ? asked : { ...asked, before } }),
  );
  const [changed, setChanged] = useState<Readonly<Record<string, InboxMessage>>>({});
  const messages = list.pages.flatMap((page) => page.messages).map((message) => changed[message.id] ?? message);
  const keep = (message: InboxMessage) => setChanged((now) => ({ ...now, [message.id]: message }));
  return { ...list, messages, keep };
}

export type WantedState = Exclude<MessageState, 'answered'>;

export const useMove = (id: string, onDone: (message: InboxMessage) => void) =>
  useMutation({
    ...atOnce,
    mutationFn: (state: WantedState) =>
      call('POST /api/ops/inbox/messages/:id/state', { params: { id }, body: { state } }),
    onSuccess: onDone,
  });

export const useAnswer = (id: string, onDone: (message: InboxMessage) => void) =>
  useMutation({
    ...atOnce,
    mutationFn: (text: string) => call('POST /api/ops/inbox/messages/:id/answer', { params: { id }, body: { text } }),
    onSuccess: onDone,
  });

/** Why an act of the inbox was not done; null while nothing failed. */
export const whyNot = (error: unknown): string | null =>
  whyNotDone(error, 'Please look whether it was done before you try again.');
