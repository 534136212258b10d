import type { BrowserKey } from '@farm/farm';
import { choiceBoxClass, classList, getCheckedValue, usePreHydrationValue } from '@farm/ui';
import { createPersistentStore } from '@farm/web-kit';
import { useId } from 'react';
import * as v from 'valibot';
import classes from './footer.module.css';

type Theme = 'auto' | 'light' | 'dark';

const KEY = 'farm.theme' satisfies BrowserKey;
const THEMES: readonly { value: Theme; label: string; hint: string }[] = [
  { value: 'auto', label: 'Auto', hint: "Follows your device's setting" },
  { value: 'light', label: 'Light', hint: 'Always light, on this device' },
  { value: 'dark', label: 'Dark', hint: 'Always dark, on this device' },
];

const useTheme = createPersistentStore<Theme>(KEY, v.picklist(['auto', 'light', 'dark']), 'auto', { isText: true });

/** Saves the theme; the head script applies it on the storage event, as it does in other tabs. */
function saveTheme(theme: Theme): void {
  useTheme.set(theme);
  dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: theme }));
}

export function ThemeSwitch() {
  const chosen = useTheme();
  const id = useId();
  const group = usePreHydrationValue(getCheckedValue<Theme>, chosen, saveTheme);
  return (
    <fieldset ref={group} className={classes.theme}>
      <legend className={classes.heading}>Theme</legend>
      {THEMES.map(({ value, label, hint }) => (
        <div key={value} className={classes.themeOption}>
          <label className={classes.themeChoice}>
            <input
              className={classList(choiceBoxClass, classes.radio)}
              type="radio"
              name={id}
              value={value}
              aria-describedby={`${id}-${value}`}
              checked={value === chosen}
              onChange={() => saveTheme(value)}
            />
            <span>{label}</span>
          </label>
          <p id={`${id}-${value}`} className={classes.themeHint}>
            {hint}
          </p>
        </div>
      ))}
    </fieldset>
  );
}
