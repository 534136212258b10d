export type ThemeChoice = 'auto' | 'light' | 'dark';

const KEY = 'farm.theme';

let chosen: ThemeChoice = 'auto';

function saved(): ThemeChoice {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'light' || value === 'dark' ? value : 'auto';
  } catch {
    return chosen; // storage is forbidden: the choice lasts as long as the document
  }
}

/**
 * The visitor's choice of light or dark, kept in localStorage `farm.theme`. The head script paints it, at first and
 * whenever it hears of another: browsers tell other tabs by a storage event, and this one is told the same way.
 */
export const themeStore = {
  subscribe(listener: () => void): () => void {
    window.addEventListener('storage', listener);
    return () => window.removeEventListener('storage', listener);
  },
  current: saved,
  choose(choice: ThemeChoice): void {
    chosen = choice;
    try {
      localStorage.setItem(KEY, choice);
    } catch {
      // as above
    }
    dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: choice }));
  },
};
