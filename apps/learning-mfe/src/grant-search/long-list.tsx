import { Button } from '@farm/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import classes from './grant-search.module.css';

interface LongListProps {
  /** How many are shown at first. */
  first: number;
  items: readonly { id: string; shown: ReactNode }[];
  /** What the button for the others says. */
  sayMore: (more: number) => string;
}

/** A list that begins short. The rest opens in place, and its first heading takes the focus from the button. */
export function LongList({ first, items, sayMore }: LongListProps) {
  const [open, setOpen] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (open) list.current?.children.item(first)?.querySelector('h3')?.focus();
  }, [open, first]);
  const more = open ? 0 : Math.max(0, items.length - first);
  return (
    <>
      <ul ref={list} className={classes.list}>
        {(open ? items : items.slice(0, first)).map(({ id, shown }) => (
          <li key={id}>{shown}</li>
        ))}
      </ul>
      {more > 0 && (
        <Button type="button" kind="quiet" onClick={() => setOpen(true)}>
          {sayMore(more)}
        </Button>
      )}
    </>
  );
}
