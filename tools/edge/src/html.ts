const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as it may stand in HTML, between tags and in quoted attributes. */
export const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);

/** JSON inside HTML: `<` is escaped, so that no text can end the element. */
export const embedded = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
