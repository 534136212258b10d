import { X } from 'lucide-react';
import { useRef, type Ref } from 'react';
import classes from './chips.module.css';

interface ChipsProps {
  ref?: Ref<HTMLUListElement>;
  /** The list's accessible name. */
  label: string;
  /** At most 24 characters each; longer text takes a line of its own. */
  chips: readonly string[];
  onRemove?: (chip: string) => void;
}

/** Selected values. After the last one is removed, the caller moves the focus. */
export function Chips({ ref, label, chips, onRemove }: ChipsProps) {
  const buttons = useRef(new Map<string, HTMLButtonElement | null>());
  return (
    <ul ref={ref} className={classes.chips} aria-label={label}>
      {chips.map((chip, index) => (
        <li key={chip} className={classes.chip}>
          <bdi>{chip}</bdi>
          {onRemove && (
            <button
              ref={(button) => {
                buttons.current.set(chip, button);
              }}
              type="button"
              className={classes.remove}
              aria-label={`Remove ${chip}`}
              onClick={() => {
                // the pressed button is removed with its chip
                const next = chips[index + 1] ?? chips[index - 1];
                if (next !== undefined) buttons.current.get(next)?.focus();
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
