import { Button } from '@farm/ui';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import classes from './grant-search.module.css';

interface ExpandableListProps<T> {
  first: number;
  items: readonly T[];
  /** Renders an item, with the ref for its heading if that takes the focus. */
  renderItem: (item: T, headingRef: Ref<HTMLHeadingElement> | undefined) => ReactNode;
  /** Label of the button that shows the rest. */
  moreLabel: (hiddenCount: number) => string;
}

/** A list that is cut after `first` items. Expanding it focuses the heading of the next item. */
export function ExpandableList<T extends { id: string }>(props: ExpandableListProps<T>) {
  const { first, items, renderItem, moreLabel } = props;
  const [open, setOpen] = useState(false);
  const next = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (open) next.current?.focus();
  }, [open]);
  const hiddenCount = open ? 0 : Math.max(0, items.length - first);
  return (
    <>
      <ul className={classes.list}>
        {(open ? items : items.slice(0, first)).map((item, index) => (
          <li key={item.id}>{renderItem(item, index === first ? next : undefined)}</li>
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
