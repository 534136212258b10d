import { X } from 'lucide-react';
import type { Ref } from 'react';
import classes from './chips.module.css';

interface ChipsProps {
  ref?: Ref<HTMLUListElement>;
  /** The list's accessible name. */
  label: string;
  /** At most 24 characters each; longer text takes a line of its own. */
  chips: readonly string[];
  onRemove?: (chip: string) => void;
}

// The pressed button is removed with its chip: the focus moves to the next one, or to the previous one.
function moveFocus(chip: HTMLElement | null): void {
  const sibling = chip?.nextElementSibling ?? chip?.previousElementSibling;
  sibling?.querySelector('button')?.focus();
}

/** Selected values. After the last one is removed, the caller moves the focus. */
export function Chips({ ref, label, chips, onRemove }: ChipsProps) {
  return (
    <ul ref={ref} className={classes.chips} aria-label={label}>
      {chips.map((chip) => (
        <li key={chip} className={classes.chip}>
          <bdi>{chip}</bdi>
          {onRemove && (
            <button
              type="button"
              className={classes.remove}
              aria-label={`Remove ${chip}`}
              onClick={(event) => {
                moveFocus(event.currentTarget.closest('li'));
                onRemove(chip);
              }}
            >
              <X size={16} strokeWidth={2} aria-hidden />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
