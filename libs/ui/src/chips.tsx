import { X } from 'lucide-react';
import classes from './chips.module.css';

interface ChipsProps {
  /** Names the list. */
  label: string;
  /** At most 24 characters each; longer text is a line of its own. */
  chips: readonly string[];
  /** Given: each chip can be taken away by its button. */
  onRemove?: (chip: string) => void;
}

// The button that is pressed goes away with its chip: the next one takes the focus, else the one before.
function moveFocus(chip: HTMLElement | null): void {
  const sibling = chip?.nextElementSibling ?? chip?.previousElementSibling;
  sibling?.querySelector('button')?.focus();
}

/** Short words that were chosen. When the last one is taken away, the caller says where the focus goes. */
export function Chips({ label, chips, onRemove }: ChipsProps) {
  return (
    <ul className={classes.chips} aria-label={label}>
      {chips.map((chip) => (
        <li key={chip} className={classes.chip}>
          {chip}
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
