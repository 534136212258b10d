import Beasties from 'beasties';

/** Rules for states that the HTML does not show yet: a theme, a fold that is open, a click that waits. */
const STATES = [/\[(data-theme|data-waiting|open)/];

const beasties = new Beasties({
  logLevel: 'silent',
  pruneSource: false,
  external: false,
  keyframes: 'critical',
  allowRules: STATES,
});

const FONT_FACE = /@font-face\s*\{[^}]*\}/g;

/**
 * The rules of `css` that the elements of a page use, which its document carries; the whole style sheets load after the
 * first paint. Font faces stay: they give local fonts the size of the site's own, and Beasties keeps only those with a URL.
 */
export async function usedStyles(html: string, css: string): Promise<string> {
  const document = `<!DOCTYPE html><html><head><style>${css}</style></head><body><div id="root">${html}</div></body></html>`;
  const [, used = ''] = /<style[^>]*>([^]*?)<\/style>/.exec(await beasties.process(document)) ?? [];
  return [used, ...(css.match(FONT_FACE) ?? [])].join('');
}
