// Control characters except line feed and tab, and direction marks. U+200D is kept because it joins emoji.
const UNSEEN = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g;
// Invisible tag letters. They are part of flags such as Scotland's; elsewhere they hide words.
const TAG_LETTERS = /(?<!\u{1F3F4}[\u{E0000}-\u{E007F}]{0,6})[\u{E0000}-\u{E007F}]/gu;

const opensTag = (next: string | undefined) => next !== undefined && /[a-z/!?]/i.test(next);

/** Removes HTML tags in one pass however they are nested; '3 < 5' and '<3' are unchanged. */
export function withoutTags(text: string): string {
  const output: string[] = [];
  const open: number[] = [];
  for (const sign of text) {
    if (sign === '<') open.push(output.length);
    const start = sign === '>' ? open.pop() : undefined;
    if (start !== undefined && opensTag(output[start + 1])) output.length = start;
    else output.push(sign);
  }
  // An unclosed tag could become one when text is appended.
  for (let at = output.length - 1, next: string | undefined; at >= 0; at -= 1) {
    if (output[at] === '<' && opensTag(next)) output[at] = '';
    else next = output[at];
  }
  return output.join('');
}

/** Normalizes a message: NFC, without HTML tags, control and direction characters. */
export const normalizeMessage = (message: string): string =>
  withoutTags(message.normalize('NFC').replace(UNSEEN, '').replace(TAG_LETTERS, '')).trim();
