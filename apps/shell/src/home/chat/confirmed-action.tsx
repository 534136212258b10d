import { Button, isKey } from '@farm/ui';
import { i18n } from '@lingui/core';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import classes from './chat.module.css';

interface ConfirmedActionProps {
  label: string;
  question: string;
  confirmLabel: string;
  disabled: boolean;
  onConfirm: () => void;
}

/** A button whose action follows after a confirmation, which Escape and 'Keep it' cancel. */
export function ConfirmedAction({ label, question, confirmLabel, disabled, onConfirm }: ConfirmedActionProps) {
  const [isConfirming, setConfirming] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null); // the one that replaces the pressed one
  const wasConfirming = useRef(isConfirming);
  useEffect(() => {
    if (wasConfirming.current !== isConfirming) button.current?.focus({ preventScroll: true });
    wasConfirming.current = isConfirming;
  }, [isConfirming]);
  const cancelOnEscape = (event: KeyboardEvent) => isKey(event, 'Escape') && setConfirming(false);
  if (!isConfirming)
    return (
      <div>
        <Button
          ref={button}
          type="button"
          variant="link"
          size="small"
          disabled={disabled}
          onClick={() => setConfirming(true)}
        >
          {label}
        </Button>
      </div>
    );
  return (
    <div className={classes.erase} role="group" aria-labelledby={id}>
      <p id={id}>{question}</p>
      <div className={classes.choices}>
        <Button
          ref={button}
          type="button"
          variant="outline"
          size="small"
          onKeyDown={cancelOnEscape}
          onClick={() => setConfirming(false)}
        >
          {i18n._('Keep it')}
        </Button>
        <Button type="button" variant="danger" size="small" onKeyDown={cancelOnEscape} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </div>
  );
}
