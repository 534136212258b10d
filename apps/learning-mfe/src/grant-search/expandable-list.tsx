import { Button } from '@farm/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './grant-search.module.css';

interface ExpandableListProps {
  first: number;
  items: readonly { id: string; content: ReactNode }[];
  /** Label of the button that shows the rest. */
  moreLabel: (hiddenCount: number) => string;
}

/** A list that is cut after `first` items. Expanding it focuses the heading of the next item. */
export function ExpandableList({ first, items, moreLabel }: ExpandableListProps) {
  const [open, setOpen] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (open) list.current?.children.item(first)?.querySelector('h3')?.focus();
  }, [open, first]);
  const hiddenCount = open ? 0 : Math.max(0, items.length - first);
  return (
    <>
      <ul ref={list} className={classes.list}>
        {(open ? items : items.slice(0, first)).map(({ id, content }) => (
          <li key={id}>{content}</li>
        ))}
      </ul>
      {hiddenCount > 0 && (
        <Button type="button" variant="outline" onClick={() => setOpen(true)}>
          {moreLabel(hiddenCount)}
        </Button>
      )}
    </>
  );
}
