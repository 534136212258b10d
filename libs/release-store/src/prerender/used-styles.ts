import Beasties from 'beasties';

/** Rules for states that the HTML does not show yet: a theme, what the address asks for, the offer of another language, a fold that is open, a click that waits. */
const STATES = /\[(data-theme|data-entry|data-offer|data-waiting|open)/;
/** Beasties takes a selector that begins with a list to be empty, and leaves its rule out. */
const LISTS = /^:(is|where|has|not)\(/;

const beasties = new Beasties({
  logLevel: 'silent',
  pruneSource: false,
  external: false,
  keyframes: 'critical',
  allowRules: [STATES, LISTS],
});

const FONT_FACE = /@font-face\s*\{[^}]*\}/g;
const TAG = /<(\/?)([a-z][\w-]*)([^>]*)>/gi;
const VOID_ELEMENT = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
const BELOW_FOLD = ' data-below-fold=';

/** The HTML of the first screen: without the elements marked `data-below-fold`. As React writes it, all others are closed. */
function firstScreen(html: string): string {
  let kept = '';
  let from = 0; // of what is not copied yet
  let depth = 0; // of elements in a marked one, itself included
  for (const { 0: tag, 1: end, 2: name = '', 3: attributes = '', index } of html.matchAll(TAG)) {
    if (VOID_ELEMENT.test(name) || attributes.endsWith('/')) continue;
    if (depth > 0) depth += end ? -1 : 1;
    else if (attributes.includes(BELOW_FOLD)) {
      kept += html.slice(from, index);
      depth = 1;
    } else continue;
    if (depth === 0) from = index + tag.length;
  }
  return depth > 0 ? kept : kept + html.slice(from);
}

/** Rules that nothing on the screen needs before the style sheets: of paper, and of a pointer over an element. */
const LATE_RULES = /@media ?(print|\(hover: ?hover\)) ?\{(?:[^{}]*\{[^{}]*\})*\s*\}/g;
const EMPTY_LAYER = /@layer [\w.]+ ?\{\s*\}/g;

const CUSTOM_PROPERTY = /(--[\w-]+):[^;{}]*(?:;|(?=\}))/g;
/** Drawings are files of their own, in the colors of the page around them (libs/ui/src/drawings). */
const USED_IN_DRAWINGS = /^--(q-[a-z]+|color-paper)$/;

/** Without the custom properties that neither these rules nor the HTML use, and those that only these used. */
function withoutUnusedProperties(css: string, html: string): string {
  const used = new Set([...`${css}${html}`.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const rest = css.replace(CUSTOM_PROPERTY, (declaration: string, name: string) =>
    used.has(name) || USED_IN_DRAWINGS.test(name) ? declaration : '',
  );
  return rest.length === css.length ? css : withoutUnusedProperties(rest, html);
}

/**
 * Parts without styles are not shown until the last style sheet is there, which ends it (apps/shell/src/layout/below-fold.css),
 * or for three seconds: on a high screen nobody sees them move. They have their place, and are printed.
 */
const HIDDEN_PARTS =
  '@media screen{[data-below-fold]{animation:0s 3s backwards below-fold}}@keyframes below-fold{from{visibility:hidden}}';

/**
 * The rules of `css` that the first screen of a page uses, which its document carries; the whole style sheets load after the
 * first paint. Font faces stay: they give local fonts the size of the site's own, and Beasties keeps only those with a URL.
 */
export async function usedStyles(html: string, css: string): Promise<string> {
  const first = firstScreen(html);
  const document = `<!DOCTYPE html><html><head><style>${css}</style></head><body><div id="root">${first}</div></body></html>`;
  const [, used = ''] = /<style[^>]*>([^]*?)<\/style>/.exec(await beasties.process(document)) ?? [];
  const rules = used.replace(LATE_RULES, '').replace(EMPTY_LAYER, '');
  return [
    withoutUnusedProperties(rules, first),
    ...(css.match(FONT_FACE) ?? []),
    first === html ? '' : HIDDEN_PARTS,
  ].join('');
}
