import { useEffect, useRef, useState } from 'react';
import classes from './jump-links.module.css';

const LINKS = [
  ['almanac', 'Today'],
  ['garden-year', 'Year'],
  ['daily-wisdom', 'Wisdom'],
  ['blog', 'Blog'],
  ['recipes', 'Kitchen'],
  ['resources', 'Places'],
  ['games', 'Play'],
] as const;

// A section is the current one while it crosses this line of the viewport.
const READING_LINE = { rootMargin: '-35% 0px -64% 0px' };

/** The id of the section that is being read; null: above the first. */
function useCurrentSection(): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    if (!('IntersectionObserver' in window)) return undefined;
    const observer = new IntersectionObserver((entries) => {
      const entered = entries.find(({ isIntersecting }) => isIntersecting);
      if (entered) setCurrent(entered.target.id);
    }, READING_LINE);
    for (const [id] of LINKS) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, []);
  return current;
}

/** Keeps the row below the site's header, whose height changes with its text size and with scrolling. */
function useHeaderOffset() {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const header = document.querySelector('header');
    if (!header || !('ResizeObserver' in window)) return undefined;
    const update = () => {
      const isSticky = getComputedStyle(header).position === 'sticky';
      nav.current?.style.setProperty('--community-header', isSticky ? `${header.offsetHeight}px` : '0px');
    };
    const observer = new ResizeObserver(update);
    observer.observe(header);
    return () => observer.disconnect();
  }, []);
  return nav;
}

/** Links to the parts of the page, in a row that stays in view. */
export function JumpLinks() {
  const nav = useHeaderOffset();
  const current = useCurrentSection();
  return (
    <nav ref={nav} className={classes.row} aria-label="On this page" data-print="never">
      <ul className={classes.links}>
        {LINKS.map(([id, name]) => (
          <li key={id}>
            <a className={classes.link} href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
