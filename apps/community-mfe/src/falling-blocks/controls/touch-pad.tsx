import { IconButton } from '@farm/ui';
import { ArrowDown, ArrowDownToLine, ArrowLeft, ArrowRight, RotateCcw, RotateCw, type LucideIcon } from 'lucide-react';
import { memo } from 'react';
import type { GameEvent } from '../engine/game';
import styles from '../game.module.css';
import type { Held } from './use-held';

const BUTTONS: readonly { event: GameEvent; name: string; Icon: LucideIcon | null }[] = [
  { event: 'hold', name: 'Hold', Icon: null },
  { event: 'turn-back', name: 'Turn back', Icon: RotateCcw },
  { event: 'turn', name: 'Turn', Icon: RotateCw },
  { event: 'drop', name: 'Drop', Icon: ArrowDownToLine },
  { event: 'left', name: 'Left', Icon: ArrowLeft },
  { event: 'down', name: 'Down', Icon: ArrowDown },
  { event: 'right', name: 'Right', Icon: ArrowRight },
];

/** Buttons for fingers and for whatever else points. Held ones repeat like held keys. */
export const TouchPad = memo(function TouchPad({ held }: { held: Held }) {
  return (
    <div className={styles.pad} role="group" aria-label="Moves">
      {BUTTONS.map(({ event, name, Icon }) => (
        <IconButton
          key={event}
          name={name}
          className={styles[event]}
          // A press begins at once, as on a key; the focus stays on the field.
          onPointerDown={({ button }) => {
            const isOther = button > 0; // of a mouse: it has meanings of its own
            if (!isOther) held.hold(event);
          }}
          onPointerUp={() => held.release(event)}
          onPointerLeave={() => held.release(event)}
          onPointerCancel={() => held.release(event)}
          onMouseDown={(mouse) => mouse.preventDefault()}
          onContextMenu={(menu) => menu.preventDefault()}
          onClick={({ detail }) => {
            // Without a pointer there was no press yet: Enter, Space, a switch, a spoken command.
            if (detail !== 0) return;
            held.hold(event);
            held.release(event);
          }}
        >
          {Icon ? <Icon size={24} strokeWidth={1.75} aria-hidden /> : name}
        </IconButton>
      ))}
    </div>
  );
});
