import type { BrowserKey } from '@farm/farm';
import { choiceBoxClass, classList, getCheckedValue, usePreHydrationValue } from '@farm/ui';
import { createPersistentStore } from '@farm/web-kit';
import { i18n } from '@lingui/core';
import { useId } from 'react';
import * as v from 'valibot';
import classes from './footer.module.css';

type Theme = 'auto' | 'light' | 'dark';

const KEY = 'farm.theme' satisfies BrowserKey;
const THEMES: readonly { value: Theme; label: string; hint: string }[] = [
  { value: 'auto', label: /*i18n*/ 'Auto', hint: /*i18n*/ "Follows your device's setting" },
  { value: 'light', label: /*i18n*/ 'Light', hint: /*i18n*/ 'Always light, on this device' },
  { value: 'dark', label: /*i18n*/ 'Dark', hint: /*i18n*/ 'Always dark, on this device' },
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
      <legend className={classes.heading}>{i18n._('Theme')}</legend>
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
            <span>{i18n._(label)}</span>
          </label>
          <p id={`${id}-${value}`} className={classes.themeHint}>
            {i18n._(hint)}
          </p>
        </div>
      ))}
    </fieldset>
  );
}
