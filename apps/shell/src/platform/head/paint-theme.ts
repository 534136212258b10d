// The saved choice of theme before the first paint, so nothing flashes.
const THEMES: Readonly<Record<string, string>> = { light: '#FFFFFF', dark: '#1A2140' };

/** Paints the chosen theme, or the system's, and follows the system. */
export function paintTheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const paint = () => {
    let theme = dark.matches ? 'dark' : 'light';
    try {
      const saved = localStorage.getItem('farm.theme') ?? '';
      if (THEMES[saved]) theme = saved;
    } catch {
      // storage is forbidden: the system decides
    }
    document.documentElement.dataset['theme'] = theme;
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', THEMES[theme] as string);
  };
  paint();
  dark.addEventListener('change', paint);
}
