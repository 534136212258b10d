import classes from './honeypot.module.css';

interface HoneypotProps {
  value: string;
  onValueChange: (value: string) => void;
}

/** A field hidden from people and assistive technology; bots fill it in. */
export function Honeypot({ value, onValueChange }: HoneypotProps) {
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
          onChange={(event) => onValueChange(event.target.value)}
        />
      </label>
    </div>
  );
}
