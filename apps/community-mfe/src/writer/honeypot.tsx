import classes from './honeypot.module.css';

interface HoneypotProps {
  value: string;
  onValue: (value: string) => void;
}

/** A field that people neither see, hear nor reach by keyboard; programs fill it and give themselves away. */
export function Honeypot({ value, onValue }: HoneypotProps) {
  return (
    <div className={classes.away} aria-hidden="true">
      <label>
        Website
        <input
          className={classes.trap}
          name="website"
          type="text"
          tabIndex={-1}
          autoComplete="off"
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      </label>
    </div>
  );
}
