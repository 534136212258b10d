import { useId } from 'react';
import classes from './quilt.module.css';

/** The 8 px edge of header and footer. `down` hangs the teeth. */
export function Sawtooth({ down = false }: { down?: boolean }) {
  const id = useId();
  return (
    <svg className={classes.sawtooth} aria-hidden="true" focusable="false">
      <pattern id={id} width="16" height="8" patternUnits="userSpaceOnUse">
        <path fill="var(--q-indigo)" d="M0 0H16V8H0Z" />
        <path fill="var(--q-squash)" d={down ? 'M0 0 8 8 16 0Z' : 'M0 8 8 0 16 8Z'} />
      </pattern>
      <rect width="100%" height="8" fill={`url(#${id})`} />
    </svg>
  );
}
