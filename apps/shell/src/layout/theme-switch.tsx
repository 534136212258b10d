import type { BrowserKey } from '@farm/farm';
import { getCheckedValue, Tooltip, usePreHydrationValue } from '@farm/ui';
import { useId, useSyncExternalStore } from 'react';
import classes from './footer.module.css';

type Theme = 'auto' | 'light' | 'dark';

const KEY = 'farm.theme' satisfies BrowserKey;
const THEMES: readonly { value: Theme; label: string; tip: string }[] = [
  { value: 'auto', label: 'Auto', tip: "Follows your device's setting" },
  { value: 'light', label: 'Light', tip: 'Always light, on this device' },
  { value: 'dark', label: 'Dark', tip: 'Always dark, on this device' },
];

let inMemory: Theme = 'auto'; // used where storage is blocked

function savedTheme(): Theme {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'light' || value === 'dark' ? value : 'auto';
  } catch {
    return inMemory;
  }
}

/** Saves the theme; the head script applies it on the storage event, as it does in other tabs. */
function saveTheme(theme: Theme): void {
  inMemory = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // storage is blocked: in memory only
  }
  dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: theme }));
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

export function ThemeSwitch() {
  const chosen = useSyncExternalStore<Theme>(subscribe, savedTheme, () => 'auto');
  const name = useId();
  const group = usePreHydrationValue(getCheckedValue<Theme>, chosen, saveTheme);
  return (
    <fieldset ref={group} className={classes.theme}>
      <legend className={classes.heading}>Theme</legend>
      {THEMES.map(({ value, label, tip }) => (
        <Tooltip key={value} text={tip}>
          <label className={classes.themeChoice}>
            <input
              className={classes.radio}
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => saveTheme(value)}
            />
            <span>{label}</span>
          </label>
        </Tooltip>
      ))}
    </fieldset>
  );
}
