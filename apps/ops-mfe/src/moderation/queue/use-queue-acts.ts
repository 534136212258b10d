import type { ModeratedComment } from '@farm/contracts';
import { useFocusOn } from '@farm/ui';
import { useRef, useState } from 'react';
import { ACTS, mayHide, standing, type QuickAct } from '../acts';
import { useAct, type Asked } from '../use-moderation';
import { rowId } from './queue-row';
import { useQueueKeys } from './use-queue-keys';

/** Where the focus goes when the last comment of a list is gone. */
export const SAID = 'moderation-said';

/** What a moderator does with a list, by button or by key; the focus goes on to the next comment. */
export function useQueueActs(comments: readonly ModeratedComment[], asked: Asked) {
  const focusOn = useFocusOn();
  const [said, setSaid] = useState('');
  const onTheirWay = useRef(new Set<string>());
  const { mutate, error } = useAct(asked, ({ action, comment }) => setSaid(ACTS[action].done(comment.name)));

  const goOn = (id: string) => {
    const place = comments.findIndex((comment) => comment.id === id);
    const next = comments[place + 1] ?? comments[place - 1];
    focusOn(next ? rowId(next.id) : SAID);
  };
  const quick = (comment: ModeratedComment, action: QuickAct) => {
    const { id } = comment;
    if (onTheirWay.current.has(id)) return;
    onTheirWay.current.add(id);
    setSaid('');
    mutate({ comment, action, reason: ACTS[action].reason }, { onSettled: () => onTheirWay.current.clear() });
    if (asked.tab === 'all') focusOn(rowId(id));
    else goOn(id);
  };
  const byId = (id: string) => comments.find((comment) => comment.id === id);
  const list = useQueueKeys({
    approve: (id) => {
      const comment = byId(id);
      const action = comment && standing(comment, asked.tab);
      if (comment && action) quick(comment, action);
    },
    hide: (id) => {
      const comment = byId(id);
      if (comment && mayHide(comment)) quick(comment, 'hide');
    },
    next: goOn,
  });
  const start = () => comments[0] && focusOn(rowId(comments[0].id));
  return { list, said, say: setSaid, error, quick, goOn, start };
}
