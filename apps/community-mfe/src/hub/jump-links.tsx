import { useEffect, useState } from 'react';
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

const isAboveFirst = ({ target, boundingClientRect }: IntersectionObserverEntry): boolean =>
  target.id === LINKS[0][0] && boundingClientRect.top > 0;

/** Calls `onFound` once with each section of the links, also with those that load later. @returns a function that ends it */
function findSections(onFound: (section: Element) => void): () => void {
  const missing = new Set<string>(LINKS.map(([id]) => id));
  const observer = new MutationObserver(find);
  function find() {
    for (const id of missing) {
      const section = document.getElementById(id);
      if (!section) continue;
      missing.delete(id);
      onFound(section);
    }
    if (missing.size === 0) observer.disconnect();
  }
  observer.observe(document.body, { childList: true, subtree: true });
  find();
  return () => observer.disconnect();
}

/** The id of the section that is being read; null: above the first. */
function useCurrentSection(): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    if (!('IntersectionObserver' in window)) return undefined;
    const observer = new IntersectionObserver((entries) => {
      const entered = entries.find(({ isIntersecting }) => isIntersecting);
      if (entered) setCurrent(entered.target.id);
      else if (entries.some(isAboveFirst)) setCurrent(null);
    }, READING_LINE);
    const stop = findSections((section) => observer.observe(section));
    return () => {
      stop();
      observer.disconnect();
    };
  }, []);
  return current;
}

/** Links to the parts of the page, in a row that stays in view. */
export function JumpLinks() {
  const current = useCurrentSection();
  return (
    <nav className={classes.row} aria-label="On this page" data-print="never">
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
