// The header's colors, --color-surface.
const THEMES: Readonly<Record<string, string>> = { light: '#FFFFFF', dark: '#1A2140' };

/** Applies the saved theme, or the system's, before the first paint, and follows changes of both in all tabs. */
export function applyTheme(): void {
  const dark = matchMedia('(prefers-color-scheme:dark)');
  let chosen: string;
  const apply = (event?: Event) => {
    try {
      chosen = localStorage['farm.theme'] as string;
    } catch {
      chosen = (event as StorageEvent | undefined)?.newValue ?? chosen; // storage is blocked
    }
    const theme = THEMES[chosen] ? chosen : dark.matches ? 'dark' : 'light';
    document.documentElement.dataset['theme'] = theme;
    document.querySelector('meta[name^=theme]')?.setAttribute('content', THEMES[theme] as string);
  };
  apply();
  // To listen to storage takes as long as all else here, and the first paint would wait for it.
  addEventListener('load', () => {
    dark.onchange = apply;
    addEventListener('storage', apply);
    apply(); // it may have been changed meanwhile
  });
}
