/** The kinds of questions: each is answered by other facts about the same subject. */
export type QuestionType =
  | 'identify'
  | 'cause'
  | 'cure'
  | 'prevent'
  | 'when'
  | 'how-much'
  | 'how-far'
  | 'which'
  | 'safe'
  | 'compare'
  | 'where-who'
  | 'how-to';

const AUXILIARY = '(?:do|does|did|can|could|should|shall|will|would|is|are|was|were|am|may|must|has|have)';

// The first pattern that matches decides, so narrow patterns precede wide ones.
const TYPES: readonly (readonly [QuestionType, RegExp])[] = [
  ['compare', /\b(?:difference between|compared? (?:to|with)|versus|vs|better than|rather than)\b/],
  ['compare', /\b(?:better|best|healthier|cheaper)\b[^.?]{0,40}\bor\b|^which is better\b/],
  [
    'prevent',
    /\b(?:prevent|avoid|ward off|stay away from|keep (?:\w+ ){0,3}(?:off|out of|away|from (?:getting|eating|spreading)))\b/,
  ],
  ['prevent', /\b(?:protect|stop (?:\w+ ){1,4}from)\b/],
  [
    'cure',
    /\b(?:get rid of|getting rid|kill|control|treat|cure|remedy|fix|eradicate|eliminate|spray (?:for|on|against|with))\b/,
  ],
  [
    'cure',
    /\bwhat (?:can|do|should|could) (?:i|we|you) (?:do|use|put|spray)\b|\b(?:can|how do) (?:i|we) save (?:it|them|my)\b/,
  ],
  [
    'safe',
    /\b(?:safe|unsafe|toxic|poisonous|edible|harmful|dangerous)\b|\bcan (?:\w+ ){1,4}eat\b|\bok(?:ay)? (?:to|for) (?:\w+ ){0,3}(?:eat|feed|give|use)\b|^(?:is|are) (?:\w+ ){1,3}(?:ok|okay|good|bad|fine|all right) for\b/,
  ],
  [
    'cause',
    /^why\b|\bwhy (?:is|are|do|does|did|has|have|wont|won't|isnt|isn't|would)\b|\bwhat(?:'s| is| are)? (?:\w+ ){0,2}(?:caus(?:e|es|ed|ing)|wrong|eating|killing|making)\b|\bhow come\b/,
  ],
  [
    'cause',
    /\bwhats wrong\b|\b(?:turning|turned|going|went) (?:yellow|brown|black|white|purple|red)\b|\b(?:wilting|drooping|dying)\b/,
  ],
  [
    'how-far',
    /\bhow (?:far|deep|deeply|close|wide|tall|high|big|long a\b)|\b(?:spacing|far apart|what depth|row width)\b/,
  ],
  [
    'when',
    /\bwhen\b|\bwhat (?:month|time|date|week|season)\b|\b(?:too late|too early|how soon|how late|how early|best time|right time)\b/,
  ],
  [
    'how-much',
    /\bhow (?:much|many|often|long|old|hot|cold|heavy|warm)\b|\bwhat (?:amount|quantity|rate|temperature|ph)\b/,
  ],
  [
    'identify',
    /\b(?:look like|looks like|identify|recogni[sz]e|tell (?:if|whether|apart)|how (?:do|can|would) (?:i|you|we) know|signs? of|symptoms?)\b|^what (?:is|are) (?:this|that|these|those)\b/,
  ],
  [
    'which',
    /\bwhich\b|\bwhat (?:kinds?|types?|sorts?|breeds?|variet(?:y|ies)|cultivars?)\b|\b(?:variet(?:y|ies)|cultivars?|breeds?) (?:of|for|to|that|is|are|do|should|grow)\b|\bbest (?:\w+ ){1,3}(?:for|to grow|in)\b/,
  ],
  ['where-who', /\bwho\b|\bwhere\b|\bwhom\b/],
  ['how-to', /\bhow (?:to|do|does|can|could|should|would|are|is)\b|\bway to\b|\bsteps? (?:to|for)\b/],
  ['identify', /\bwhat(?:'s| is| are|s)\b|\btell me about\b|\bdefine\b|\bmean(?:s|ing)?\b/],
];

// Bounds the cost of a long message.
const MAX_CHARS = 500;

/** Lower case with plain apostrophes, for matching. */
export const foldQuestion = (text: string): string =>
  text
    .slice(0, MAX_CHARS)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[\u2018\u2019]/g, "'")
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

/** The type of a question; null when no wording shows it. */
export function questionType(text: string): QuestionType | null {
  const plain = foldQuestion(text);
  return TYPES.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
}

const YES_NO = new RegExp(
  `(?:^|[,.;!?] (?:so |and |but |then )?)(?:so |and |but |hey |ok |okay |please )?${AUXILIARY}(?:n't|nt)? \\w`,
);
const NOT_YES_NO = /\b(?:tell me|how|what|when|where|which|who|why)\b|^(?:can|could|would|will) you\b| or /;

/** Whether a question can be answered by yes or no: 'Can goats eat azaleas?' */
export function isYesNo(text: string): boolean {
  const plain = foldQuestion(text);
  return YES_NO.test(plain) && !NOT_YES_NO.test(plain);
}
