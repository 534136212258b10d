/** Elements of the head that make a browser ask for something, or that are no text. */
const SCRIPTS = /<script\b[^>]*>[\s\S]*?<\/script>/g;
const LINKS = /<link\b[^>]*>/g;
const CANONICAL = /rel="canonical"/;

/** The static twin of a document: its text, images and inlined styles; no script, no JSON, no font, no icon. */
export const twinOf = (html: string): string =>
  html.replace(SCRIPTS, '').replace(LINKS, (link) => (CANONICAL.test(link) ? link : ''));

/** The files of this site that a twin shows: its images. */
export const imagesOf = (twin: string): string[] => [
  ...new Set([...twin.matchAll(/\bsrc="(\/[^"]+)"/g)].map(([, src = '']) => src)),
];
