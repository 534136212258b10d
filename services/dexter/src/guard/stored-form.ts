// Control characters but line feed and tab, and the marks that turn the direction of text. U+200D stays: it holds
// emoji together, as in the farmer.
const UNSEEN = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g;
// Letters that nothing shows. In a flag such as Scotland's they follow a black flag; elsewhere they hide words.
const TAG_LETTERS = /(?<!\u{1F3F4}[\u{E0000}-\u{E007F}]{0,6})[\u{E0000}-\u{E007F}]/gu;

const opensTag = (next: string | undefined) => next !== undefined && /[a-z/!?]/i.test(next);

/** The text without HTML tags, one pass however they are nested; '3 < 5' and '<3' stay as they are. */
export function withoutTags(text: string): string {
  const kept: string[] = [];
  const open: number[] = [];
  for (const sign of text) {
    if (sign === '<') open.push(kept.length);
    const start = sign === '>' ? open.pop() : undefined;
    if (start !== undefined && opensTag(kept[start + 1])) kept.length = start;
    else kept.push(sign);
  }
  // What was never closed is no tag yet, but may become one beside other text.
  for (let at = kept.length - 1, next: string | undefined; at >= 0; at -= 1) {
    if (kept[at] === '<' && opensTag(next)) kept[at] = '';
    else next = kept[at];
  }
  return kept.join('');
}

/** A message as it is read, stored and shown: NFC, without HTML tags, control and direction signs. Spec 1 section 5. */
export const storedForm = (message: string): string =>
  withoutTags(message.normalize('NFC').replace(UNSEEN, '').replace(TAG_LETTERS, '')).trim();
