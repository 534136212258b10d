import classes from './avatar.module.css';

const WORD = /[\p{Letter}\p{Number}]/u;

/** The first letters of the first and the last word: 'IB' for Ida Mae Bell. */
function initialsOf(name: string): string {
  const letters = name
    .normalize('NFC')
    .split(/\s+/)
    .flatMap((word) => WORD.exec(word)?.[0] ?? []);
  return [letters[0], letters.length > 1 ? letters.at(-1) : ''].join('').toUpperCase();
}

/** The initials of a name on a plain patch. Decorative: show the name next to it. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className={classes.avatar} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
