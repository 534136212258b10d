// The saved choice of theme before the first paint, so nothing flashes; the colours are the header's, --color-surface.
const THEMES: Readonly<Record<string, string>> = { light: '#FFFFFF', dark: '#1A2140' };

/** Paints the chosen theme, or the system's, and follows the system and the choice: of this tab and of any other. */
export function paintTheme(): void {
  const dark = matchMedia('(prefers-color-scheme:dark)');
  let chosen: string;
  const paint = (event?: Event) => {
    try {
      chosen = localStorage['farm.theme'] as string;
    } catch {
      chosen = (event as StorageEvent | undefined)?.newValue ?? chosen; // storage is forbidden: it lasts as long as the document
    }
    const theme = THEMES[chosen] ? chosen : dark.matches ? 'dark' : 'light';
    document.documentElement.dataset['theme'] = theme;
    document.querySelector('meta[name^=theme]')?.setAttribute('content', THEMES[theme] as string);
  };
  paint();
  dark.onchange = paint;
  addEventListener('storage', paint);
}
