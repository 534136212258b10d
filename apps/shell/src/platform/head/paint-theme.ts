// The saved choice of theme before the first paint, so nothing flashes.
const THEMES = { light: '#FFFFFF', dark: '#1A2140' };

/** Paints the chosen theme, or the system's, and follows the system. */
export function paintTheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const paint = () => {
    let saved: string | null = null;
    try {
      saved = localStorage.getItem('farm.theme');
    } catch {
      // storage is forbidden: the system decides
    }
    const theme = saved === 'light' || saved === 'dark' ? saved : dark.matches ? 'dark' : 'light';
    document.documentElement.dataset['theme'] = theme;
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', THEMES[theme]);
  };
  paint();
  dark.addEventListener('change', paint);
}
