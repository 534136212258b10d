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

/** Short words that were chosen. */
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
              onClick={() => onRemove(chip)}
            >
              <X size={16} strokeWidth={2} aria-hidden />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
