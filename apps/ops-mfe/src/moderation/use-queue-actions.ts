import type { ModeratedComment } from '@farm/contracts';
import { letterOf, useFocusElement } from '@farm/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ACTIONS, canHide, publishingAction, type QuickAction } from './moderation-actions';
import { rowId } from './queue-row';
import { useCommentActions, type QueueQuery } from './use-queue';

/** Gets the focus when a list becomes empty. */
export const MESSAGE_ID = 'moderation-message';

/** Actions on a list, by button or key. They move the focus to the next comment. */
export function useQueueActions(comments: readonly ModeratedComment[], query: QueueQuery) {
  const focusOn = useFocusElement();
  const [message, setMessage] = useState('');
  const actions = useCommentActions(query, ({ action, comment }) =>
    setMessage(`${ACTIONS[action].done}: ${comment.name}.`),
  );

  const focusNext = (id: string) => {
    const index = comments.findIndex((comment) => comment.id === id);
    const next = comments[index + 1] ?? comments[index - 1];
    focusOn(next ? rowId(next.id) : MESSAGE_ID);
  };
  const focusFirst = () => comments[0] && focusOn(rowId(comments[0].id));
  const act = (comment: ModeratedComment, action: QuickAction) => {
    const { id } = comment;
    if (actions.isPending(id)) return;
    setMessage('');
    actions.submit({ comment, action, reason: ACTIONS[action].reason });
    if (query.tab === 'all') focusOn(rowId(id));
    else focusNext(id);
  };
  const list = useListKeys((letter, id) => {
    const comment = comments.find((each) => each.id === id);
    if (!comment) return;
    const publish = publishingAction(comment, query.tab);
    if (letter === 'a' && publish) act(comment, publish);
    if (letter === 'h' && canHide(comment)) act(comment, 'hide');
    if (letter === 'n') focusNext(id);
  });
  return { list, message, setMessage, actions, act, focusNext, focusFirst };
}

const isTyping = (element: Element) => element.matches('input:not([type="checkbox"]), textarea, select');

/**
 * Calls `onKey` for keys pressed while a comment has the focus: single-letter shortcuts must not work everywhere
 * (WCAG 2.1.4).
 */
function useListKeys(onKey: (letter: string | null, commentId: string) => void) {
  const list = useRef<HTMLDivElement>(null);
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    const id = target?.closest<HTMLElement>('[data-comment]')?.dataset.comment;
    if (!target || !id || event.repeat || event.ctrlKey || event.metaKey || event.altKey || isTyping(target)) return;
    onKey(letterOf(event), id);
  });
  useEffect(() => {
    const element = list.current;
    const listener = (event: KeyboardEvent) => handleKey(event);
    element?.addEventListener('keydown', listener);
    return () => element?.removeEventListener('keydown', listener);
  }, []);
  return list;
}
