import { Drawing } from '@farm/ui';
import { Link, useHydrated } from '@farm/web-kit';
import { i18n } from '@lingui/core';
import { useRef, useState, type KeyboardEvent } from 'react';
import { fiveWeeks, type WeekBlock } from './five-weeks';
import classes from './five-weeks-quilt.module.css';

const COLUMNS = 5;
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -COLUMNS,
  ArrowDown: COLUMNS,
};

/** The lit parts of the new moon, the first quarter, the full moon and the last quarter. */
const MOONS = ['', 'M0-17A17 17 0 0 1 0 17Z', 'M0-17A17 17 0 0 1 0 17 17 17 0 0 1 0-17Z', 'M0-17A17 17 0 0 0 0 17Z'];

function Picture({ block }: { block: WeekBlock }) {
  if (block.kind === 'work')
    return (
      <>
        <Drawing name={block.drawing} />
        <span>{block.label}</span>
      </>
    );
  if (block.kind === 'week')
    return (
      <span className={classes.date}>
        <span>{block.month}</span> <b>{block.day}</b>
      </span>
    );
  return (
    <svg viewBox="-30 -30 60 60" aria-hidden="true" focusable="false">
      <circle r="17" />
      <path d={MOONS[block.quarter]} />
    </svg>
  );
}

/** The blocks as links. One of them is a tab stop; arrow keys reach the others. */
function Blocks({ blocks }: { blocks: readonly WeekBlock[] }) {
  const [active, setActive] = useState(0);
  const links = useRef<(HTMLAnchorElement | null)[]>([]);
  /** Moves the focus between the blocks that are shown: phones hide two weeks. */
  const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    const shown = links.current.filter((link) => link?.offsetParent);
    const target = shown.findIndex((link) => link === event.currentTarget) + step;
    event.preventDefault();
    shown[Math.max(0, Math.min(target, shown.length - 1))]?.focus();
  };
  return (
    <>
      <p className={classes.heads} aria-hidden="true">
        <span>{i18n._('Week')}</span>
        <span>{i18n._('Moon')}</span>
        <span>{i18n._('In the garden')}</span>
      </p>
      <ul className={classes.blocks} aria-label={i18n._('The next five weeks at the farm')}>
        {blocks.map((block, place) => (
          <li key={place} data-kind={block.kind}>
            <Link
              ref={(link) => {
                links.current[place] = link;
              }}
              to={block.path}
              aria-label={block.name}
              aria-current={place === 0 ? 'date' : undefined}
              tabIndex={place === active ? 0 : -1}
              onKeyDown={moveFocus}
              onFocus={() => setActive(place)}
              onPointerEnter={() => setActive(place)}
            >
              <Picture block={block} />
            </Link>
          </li>
        ))}
      </ul>
      <p className={classes.caption} aria-hidden="true">
        {blocks[active]?.name}
      </p>
    </>
  );
}

/**
 * The quilt of the five weeks from today. The document has its plain cloth of the same size: it is rendered at release, and
 * the day is known in the browser.
 */
export function FiveWeeksQuilt() {
  const isHydrated = useHydrated();
  return <div className={classes.quilt}>{isHydrated && <Blocks blocks={fiveWeeks(new Date())} />}</div>;
}
