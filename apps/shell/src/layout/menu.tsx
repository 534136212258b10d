import { isKey } from '@farm/ui';
import { NavLink } from '@farm/web-kit';
import { i18n } from '@lingui/core';
import { useEffect, useRef, useState, type FocusEvent } from 'react';
import classes from './menu.module.css';

// /courses is labeled 'Simple Quiz' here and 'Courses' in the footer.
const ENTRIES = [
  ['/', /*i18n*/ 'Home'],
  ['/about', /*i18n*/ 'About'],
  ['/programs', /*i18n*/ 'Programs'],
  ['/start-my-farm-plan', /*i18n*/ 'Start My Farm Plan'],
  ['/country-store', /*i18n*/ 'Country Store'],
  ['/courses', /*i18n*/ 'Simple Quiz'],
  ['/community-griot', /*i18n*/ 'Community Griot'],
  ['/contact', /*i18n*/ 'Contact'],
] as const;

/** What people look for here besides: tools, what the farm offers, and one's own account. */
const MORE_ENTRIES = [
  ['/notebook', /*i18n*/ 'Garden Notebook'],
  ['/grant-search', /*i18n*/ 'Grant Search'],
  ['/frost-bell', /*i18n*/ 'Frost Bell'],
  ['/classes', /*i18n*/ 'Classes and Work Days'],
  ['/visit', /*i18n*/ 'Visit and Buy Fresh'],
  ['/sign-in', /*i18n*/ 'Sign In or Out'],
] as const;

const isOutside = (box: HTMLElement | null, target: EventTarget | null) =>
  target instanceof Node && !box?.closest('header')?.contains(target);

// Inline paths: for two icons, the icon library would add a kilobyte to the script of every page.
const MENU_PATH = 'M4 6h16M4 12h16M4 18h16';
const CLOSE_PATH = 'm6 6 12 12M18 6 6 18';

const MenuIcon = ({ path }: { path: string }) => (
  <svg
    viewBox="0 0 24 24"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    aria-hidden="true"
  >
    <path d={path} strokeLinecap="round" />
  </svg>
);

/** Closes the open menu on a click outside the header, and on Escape, which returns the focus to the button. */
function useDismiss(open: boolean, close: () => void) {
  const box = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const handleClick = (event: MouseEvent) => isOutside(box.current, event.target) && close();
    const handleKey = (event: KeyboardEvent) => {
      if (!isKey(event, 'Escape')) return;
      close();
      button.current?.focus();
    };
    document.addEventListener('click', handleClick);
    document.addEventListener('keydown', handleKey);
    return () => {
      document.removeEventListener('click', handleClick);
      document.removeEventListener('keydown', handleKey);
    };
  }, [open, close]);
  return { box, button };
}

/** A disclosure of links. A chosen link, the button, Escape, and a click or the focus outside the header close it. */
export function Menu() {
  const [open, setOpen] = useState(false);
  const [close] = useState(() => () => setOpen(false));
  const { box, button } = useDismiss(open, close);
  const handleBlur = (event: FocusEvent) => isOutside(box.current, event.relatedTarget) && close();
  return (
    <nav aria-label={i18n._('Main')} className={classes.nav} ref={box} onBlur={handleBlur}>
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-expanded={open}
        aria-controls="main-menu"
        onClick={() => setOpen(!open)}
      >
        <MenuIcon path={open ? CLOSE_PATH : MENU_PATH} />
        <span>{i18n._('MENU')}</span>
      </button>
      <div id="main-menu" className={classes.panel} hidden={!open}>
        {[ENTRIES, MORE_ENTRIES].map((entries) => (
          <ul key={entries.length} className={classes.entries}>
            {entries.map(([path, label]) => (
              <li key={path}>
                <NavLink to={path} end className={classes.item} onClick={close}>
                  {i18n._(label)}
                </NavLink>
              </li>
            ))}
          </ul>
        ))}
      </div>
    </nav>
  );
}
