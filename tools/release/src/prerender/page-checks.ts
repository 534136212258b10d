/** What a page is measured against. */
export interface Surroundings {
  /** Every stylesheet that stands in the document, as text. */
  styles: readonly string[];
  /** Addresses under /assets/ that are there. */
  assets: ReadonlySet<string>;
}

const FORBIDDEN: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/<script/i, 'holds a script'],
  [/<div hidden/i, 'holds a part that only a script brings to light'],
  [/<!--\$[!?]/, 'holds a part that was not rendered'],
  [/\sstyle="/i, 'holds a style attribute, which the policy blocks'],
  [/<link[^>]+rel="(stylesheet|preload)"/i, 'asks for a file before the first paint'],
  [/<img(?![^>]*\bloading="lazy")[^>]*>/i, 'holds a picture that loads at once'],
  [/\bundefined\b/, "says 'undefined'"],
  [/\bNaN\b/, "says 'NaN'"],
  [/\[object Object\]/, "says '[object Object]'"],
];

// Names that packages give for who wants to style by them; nobody here does.
const FOREIGN = /^(lucide(-.+)?|active)$/;

const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0;

function unstyled(html: string, styles: readonly string[]): string[] {
  const used = new Set([...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)));
  const known = new Set(styles.flatMap((text) => [...text.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(([, name]) => name)));
  return [...used].filter((name) => name && !known.has(name) && !FOREIGN.test(name));
}

const addresses = (html: string) => [...html.matchAll(/="(\/assets\/[^"#?]*)/g)].map(([, address = '']) => address);

/** Everything that is wrong with the HTML of one page; empty when it may be shown. */
export function pageProblems(html: string, { styles, assets }: Surroundings): string[] {
  const bare = unstyled(html, styles);
  const missing = addresses(html).filter((address) => !assets.has(address));
  return [
    ...FORBIDDEN.filter(([pattern]) => pattern.test(html)).map(([, what]) => what),
    ...(count(html, /<main[\s>]/g) === 1 ? [] : ['has not exactly one <main>']),
    ...(count(html, /<h1[\s>]/g) === 1 ? [] : ['has not exactly one <h1>']),
    ...(bare.length ? [`has classes that no inlined style knows: ${bare.join(', ')}`] : []),
    ...missing.map((address) => `names ${address}, which is not there`),
  ];
}

/** Where two renderings of the same page part; null when they are equal. */
export function difference(one: string, other: string): string | null {
  if (one === other) return null;
  const at = [...one].findIndex((sign, i) => sign !== other[i]);
  const around = (html: string) => html.slice(Math.max(0, at - 40), at + 40);
  return `differs at another hour, in another time zone or by chance: '${around(one)}' and '${around(other)}'`;
}
