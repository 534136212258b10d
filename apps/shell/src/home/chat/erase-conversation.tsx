import { Button } from '@farm/ui';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import classes from './chat.module.css';

interface EraseProps {
  disabled: boolean;
  onErase: () => void;
}

/** Erases the conversation after a second press, asked for in words. Escape and 'Keep it' go back. */
export function EraseConversation({ disabled, onErase }: EraseProps) {
  const [asked, ask] = useState(false);
  const group = useRef<HTMLDivElement>(null);
  const before = useRef(asked);
  useEffect(() => {
    if (before.current !== asked) group.current?.querySelector('button')?.focus({ preventScroll: true });
    before.current = asked;
  }, [asked]);
  const escape = ({ key }: KeyboardEvent) => key === 'Escape' && ask(false);
  if (!asked)
    return (
      <div ref={group}>
        <Button type="button" kind="text" size="small" disabled={disabled} onClick={() => ask(true)}>
          Erase this conversation
        </Button>
      </div>
    );
  return (
    <div ref={group} className={classes.erase} role="group" aria-labelledby="erase-question">
      <p id="erase-question">Erase this conversation? It cannot be brought back.</p>
      <div className={classes.choices}>
        <Button type="button" kind="quiet" size="small" onKeyDown={escape} onClick={() => ask(false)}>
          Keep it
        </Button>
        <Button type="button" kind="danger" size="small" onKeyDown={escape} onClick={onErase}>
          Yes, erase it
        </Button>
      </div>
    </div>
  );
}
