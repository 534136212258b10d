export type ThemeChoice = 'auto' | 'light' | 'dark';

const KEY = 'farm.theme';
// The colours of the header, for the browser's own bars: --color-surface of both themes.
const BAR = { light: '#FFFFFF', dark: '#1A2140' } as const;

const listeners = new Set<() => void>();

function saved(): ThemeChoice {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'light' || value === 'dark' ? value : 'auto';
  } catch {
    return chosen; // storage is forbidden: the choice lasts as long as the document
  }
}

let chosen: ThemeChoice = 'auto';

function paint(choice: ThemeChoice): void {
  const dark = choice === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : choice === 'dark';
  const theme = dark ? 'dark' : 'light';
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', BAR[theme]);
}

/** The visitor's choice of light or dark, kept in localStorage `farm.theme`. The head script painted it first. */
export const themeStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  },
  current: saved,
  choose(choice: ThemeChoice): void {
    chosen = choice;
    try {
      localStorage.setItem(KEY, choice);
    } catch {
      // as above
    }
    paint(choice);
    listeners.forEach((listener) => listener());
  },
};
