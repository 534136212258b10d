import type { GardenMemory } from '@farm/contracts';
import { gardenSentence, gardenText } from '@farm/farm';
import { Button } from '@farm/ui';
import { i18n } from '@lingui/core';
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
    <div className={classes.memory} role="group" aria-label={i18n._('What Dexter Jr. remembers')}>
      <p>
        <span className={classes.remembered}>{i18n._('Dexter Jr. remembers:')}</span> <span>{gardenText(memory)}</span>
      </p>
      <div className={classes.actions}>
        <Button
          type="button"
          variant="link"
          size="small"
          disabled={disabled}
          onClick={() => onChange(gardenSentence(memory))}
        >
          {i18n._('Change')}
        </Button>
        <ConfirmedAction
          label={i18n._('Forget')}
          question={i18n._("Forget your garden? You can't undo this.")}
          confirmLabel={i18n._('Yes, forget it')}
          disabled={disabled}
          onConfirm={onForget}
        />
      </div>
    </div>
  );
}
