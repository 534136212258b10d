import type { SiteSpan } from './site-text';

const PART_END = /[.,;:!?\n(]|\b(?:but|and|with|yet|though|just|only|fence)\b/g;
const BEFORE =
  /\b(?:no(?! (?:more|less|fewer) than)|not|never|without|isn't|aren't|isnt|arent|don't|dont|doesn't|doesnt|didn't|won't|haven't|hasn't|zero|free of|nor|neither|no longer|nobody|used to)\b[^.,;]{0,32}$/;
const AFTER =
  /^(?:[- ]?(?:proof(?:ed)?|free|fenced|fence(?! (?:is |fell |came |has )?(?:down|broken|gone|holes))|fencing|resistant|safe)\b| no(?= *(?:[,.;:!?\n]|$))| (?:are |is )?(?:(?:don't|do not|never|doesn't|does not) (?:bother|come|visit|eat|reach|get)|not (?:a |an )?(?:problem|issue|concern)|no (?:problem|issue)|fenced out|kept out|can't get|cannot get|never come|gone|removed|stay away|stays? out))/;
const NEEDED = /\b(?:need|want|build|get|put up|afford|buy)\b[^.,;]{0,24}$/;
const FENCED =
  /\b(?:fenced?|fencing|netting|netted|protected)\b(?: (?:in|out|off|against|for|from|keeps?|kept|to keep)){1,3}(?: the| out| all){0,2} $/;

/** Whether the words around a part of a text deny it: 'no deer here', 'deer fenced out', 'it never floods'. */
export function isDenied(text: string, { from, to }: SiteSpan): boolean {
  const before = text.slice(Math.max(0, from - 60), from);
  const ends = Array.from(before.matchAll(PART_END), ({ 0: sign, index }) => index + sign.length);
  const part = before.slice(ends.at(-1) ?? 0);
  if (BEFORE.test(part) || FENCED.test(before)) return true;
  return AFTER.test(text.slice(to, to + 40)) && !NEEDED.test(part);
}
