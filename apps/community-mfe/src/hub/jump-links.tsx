import { features } from '@farm/farm';
import styles from './hub.module.css';

const PARTS = [
  ['almanac', 'Almanac'],
  ['live-conditions', 'Live conditions'],
  ...(features.game ? [['farm-games', 'Farm Games'] as const] : []),
  ['stats', 'Community stats'],
  ['daily-wisdom', 'Daily wisdom'],
  ['smart-farming', 'Smart farming'],
  ['blog', 'Daily blog'],
  ['recipes', 'Recipe Generator'],
  ['resources', 'Community resources'],
  ['games', 'Interactive games'],
] as const;

/** To each part of the page, in its order. */
export function JumpLinks() {
  return (
    <nav aria-label="On this page" data-print="never">
      <ul className={styles.jumps}>
        {PARTS.map(([id, name]) => (
          <li key={id}>
            <a className={styles.jump} href={`#${id}`}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
