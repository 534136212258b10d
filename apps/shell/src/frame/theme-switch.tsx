import { useId, useSyncExternalStore } from 'react';
import classes from './footer.module.css';
import { themeStore, type ThemeChoice } from './theme';

const CHOICES: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'auto', label: 'Auto' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** Light, dark, or as the system wants. */
export function ThemeSwitch() {
  const chosen = useSyncExternalStore(themeStore.subscribe, themeStore.current, () => 'auto');
  const name = useId();
  return (
    <fieldset className={classes.theme}>
      <legend className={classes.heading}>Theme</legend>
      {CHOICES.map(({ value, label }) => (
        <label key={value} className={classes.themeChoice}>
          <input
            className={classes.radio}
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => themeStore.choose(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
