import { chosenIn, Tip, useDoneBefore } from '@farm/ui';
import { useId, useSyncExternalStore } from 'react';
import classes from './footer.module.css';
import { themeStore, type ThemeChoice } from './theme';

const CHOICES: readonly { value: ThemeChoice; label: string; tip: string }[] = [
  { value: 'auto', label: 'Auto', tip: 'Light or dark as your device is set' },
  { value: 'light', label: 'Light', tip: 'Always light, on this device' },
  { value: 'dark', label: 'Dark', tip: 'Always dark, on this device' },
];

/** Light, dark, or as the system wants. */
export function ThemeSwitch() {
  const chosen = useSyncExternalStore<ThemeChoice>(themeStore.subscribe, themeStore.current, () => 'auto');
  const name = useId();
  const group = useDoneBefore(chosenIn<ThemeChoice>, chosen, themeStore.choose);
  return (
    <fieldset ref={group} className={classes.theme}>
      <legend className={classes.heading}>Theme</legend>
      {CHOICES.map(({ value, label, tip }) => (
        <Tip key={value} text={tip}>
          <label className={classes.themeChoice}>
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
        </Tip>
      ))}
    </fieldset>
  );
}
