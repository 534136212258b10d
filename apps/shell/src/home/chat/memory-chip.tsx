import type { GardenMemory } from '@farm/contracts';
import { gardenSentence, gardenText } from '@farm/farm';
import { Button } from '@farm/ui';
import { ConfirmedAction } from './confirmed-action';
import classes from './memory-chip.module.css';

interface MemoryChipProps {
  memory: GardenMemory;
  disabled: boolean;
  onChange: (sentence: string) => void;
  onForget: () => void;
}

/** What Dexter Jr. remembers of the visitor's garden, with a way to change and to forget it. */
export function MemoryChip({ memory, disabled, onChange, onForget }: MemoryChipProps) {
  return (
    <div className={classes.memory} role="group" aria-label="What Dexter Jr. remembers">
      <p>
        <span className={classes.remembered}>Dexter Jr. remembers:</span> <span>{gardenText(memory)}</span>
      </p>
      <div className={classes.actions}>
        <Button
          type="button"
          variant="link"
          size="small"
          disabled={disabled}
          onClick={() => onChange(gardenSentence(memory))}
        >
          Change
        </Button>
        <ConfirmedAction
          label="Forget"
          question="Forget your garden? You can't undo this."
          confirmLabel="Yes, forget it"
          disabled={disabled}
          onConfirm={onForget}
        />
      </div>
    </div>
  );
}
