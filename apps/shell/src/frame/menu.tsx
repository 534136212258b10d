import { NavLink } from '@farm/web-kit';
import { useEffect, useRef, useState, type FocusEvent, type RefObject } from 'react';
import classes from './menu.module.css';

// /courses is called 'Simple Quiz' here and 'Courses' in the footer.
const ENTRIES = [
  ['/', 'Home'],
  ['/about', 'About'],
  ['/programs', 'Programs'],
  ['/start-my-farm-plan', 'Start My Farm Plan'],
  ['/country-store', 'Country Store'],
  ['/courses', 'Simple Quiz'],
  ['/community-griot', 'Community Griot'],
  ['/contact', 'Contact'],
] as const;

const isOutside = (box: HTMLElement | null, target: EventTarget | null) =>
  target instanceof Node && !box?.closest('header')?.contains(target);

// Drawn here: the library of icons would weigh a kilobyte in the script of every page, for these two.
const LINES = 'M4 6h16M4 12h16M4 18h16';
const CROSS = 'm6 6 12 12M18 6 6 18';

const Mark = ({ line }: { line: string }) => (
  <svg
    viewBox="0 0 24 24"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    aria-hidden="true"
  >
    <path d={line} strokeLinecap="round" />
  </svg>
);

/** While open: a click outside the header closes, Escape closes and gives the focus back to the button. */
function useWaysOut(open: boolean, close: () => void, box: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (!open) return undefined;
    const click = (event: MouseEvent) => isOutside(box.current, event.target) && close();
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      close();
      box.current?.querySelector('button')?.focus();
    };
    document.addEventListener('click', click);
    document.addEventListener('keydown', key);
    return () => {
      document.removeEventListener('click', click);
      document.removeEventListener('keydown', key);
    };
  }, [open, close, box]);
}

/** MENU, a disclosure of links. Choosing one closes it, as do a click outside the header and the button. */
export function Menu() {
  const [open, setOpen] = useState(false);
  const [close] = useState(() => () => setOpen(false));
  const box = useRef<HTMLElement>(null);
  useWaysOut(open, close, box);
  const leave = (event: FocusEvent) => isOutside(box.current, event.relatedTarget) && close();
  return (
    <nav aria-label="Main" className={classes.nav} ref={box} onBlur={leave}>
      <button
        type="button"
        className={classes.button}
        aria-expanded={open}
        aria-controls="main-menu"
        onClick={() => setOpen(!open)}
      >
        <Mark line={open ? CROSS : LINES} />
        MENU
      </button>
      <ul id="main-menu" className={classes.panel} hidden={!open}>
        {ENTRIES.map(([path, label]) => (
          <li key={path}>
            <NavLink to={path} end className={classes.item} onClick={close}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
