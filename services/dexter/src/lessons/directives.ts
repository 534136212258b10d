import { siteFeatures } from '@farm/farm';
import type { Directive } from './lesson';

// The closed forms of an instruction. What fits none guides a model alone: guessing would change answers nobody meant.
const WHEN =
  '(?:when(?:ever)?|if) (?:somebody |someone |anyone |anybody |a visitor |visitors |people |you are |they )?(?:asks?|asked|asking) (?:about |for |how to |to )?';
const SAY = '(?:mention|say|add|include|name)';
const MENTION = new RegExp(`^(?:please )?always ${SAY} (.+?) ${WHEN}(.+)$`, 'i');
const WHEN_MENTION = new RegExp(`^${WHEN}(.+?), (?:please )?(?:always )?${SAY} (.+)$`, 'i');
const ALWAYS = new RegExp(`^(?:please )?always ${SAY} (.+)$`, 'i');
const AVOID = /^(?:please )?never (?:say|use|mention)(?: the words?)? (.+)$/i;
const LENGTH =
  /^(?:please )?keep (?:answers|every answer|each answer) (?:under|below|within) (\d{2,3}) (?:plain )?words$/i;
const TONE = /^(?:please )?(?:begin|start|open) (?:every answer|each answer|answers) with (.+)$/i;
const FEATURE = new RegExp(`^(?:please )?(?:always )?(?:suggest|offer) (?:the |our )?(.+?) ${WHEN}(.+)$`, 'i');

// A figure or a month that stands in no article is one the output guard would take for invented.
const FIGURE = /\d|\b(?:January|February|March|April|June|July|August|September|October|November|December)\b/;
const FEWEST_WORDS = 25;
const MOST_WORDS = 180;
const OPENER_WORDS = 12;

const bare = (text: string) =>
  text
    .trim()
    .replace(/^["']|["']$|[.!]$/g, '')
    .trim();
const several = (text: string) =>
  bare(text)
    .split(/,? or |, /)
    .map(bare)
    .filter((word) => word !== '');

/** 'a soil test' becomes 'Remember a soil test.'; what is a sentence already stays one. */
function sentenceOf(text: string): string {
  const words = text.trim().replace(/^["']|["']$/g, '');
  if (/^[A-Z].*[.!?]$/.test(words)) return words;
  return `Remember ${bare(words)}.`;
}

const featureNamed = (name: string) =>
  siteFeatures.find(({ id, label }) =>
    [id.replace('-', ' '), label.toLowerCase()].some((known) => bare(name).toLowerCase().startsWith(known)),
  );

function mention(topics: string | null, said: string): Directive | null {
  return FIGURE.test(said)
    ? null
    : { kind: 'mention', topics: topics === null ? [] : several(topics), text: sentenceOf(said) };
}

/** The closed form of an instruction; null when it has none, and guides a model alone. */
export function understand(instruction: string): Directive | null {
  const text = instruction.trim().replace(/\s+/g, ' ').replace(/\.$/, '');
  const [, feature, asked] = FEATURE.exec(text) ?? [];
  const named = feature === undefined ? undefined : featureNamed(feature);
  if (named && asked) return { kind: 'feature', topics: several(asked), feature: named.id };
  const [, said, about] = MENTION.exec(text) ?? [];
  if (said && about) return mention(about, said);
  const [, topic, words] = WHEN_MENTION.exec(text) ?? [];
  if (topic && words) return mention(topic, words);
  const [, always] = ALWAYS.exec(text) ?? [];
  if (always) return mention(null, always);
  const [, avoided] = AVOID.exec(text) ?? [];
  if (avoided) return { kind: 'avoid', words: several(avoided) };
  const length = Number(LENGTH.exec(text)?.[1]);
  if (length >= FEWEST_WORDS && length <= MOST_WORDS) return { kind: 'length', words: length };
  const [, opener] = TONE.exec(text) ?? [];
  if (opener && !FIGURE.test(opener) && opener.split(' ').length <= OPENER_WORDS)
    return { kind: 'tone', opener: `${bare(opener)}.` };
  return null;
}

const about = (topics: readonly string[]) => (topics.length > 0 ? `when asked about ${topics.join(' or ')}` : 'always');

/** What an instruction is about; nothing where it holds always, or guides a model alone. */
export const topicsOf = (directive: Directive | null): readonly string[] =>
  directive && 'topics' in directive ? directive.topics : [];

/** How an operator reads what was understood; null: nothing that changes offline answers. */
export function understoodAs(directive: Directive | null): string | null {
  switch (directive?.kind) {
    case 'mention':
      return `Says '${directive.text}' ${about(directive.topics)}.`;
    case 'avoid':
      return `Leaves out every sentence with ${directive.words.map((word) => `'${word}'`).join(' or ')}.`;
    case 'feature':
      return `Offers ${siteFeatures.find(({ id }) => id === directive.feature)?.label ?? directive.feature} ${about(directive.topics)}.`;
    case 'length':
      return `Keeps answers under ${directive.words} words.`;
    case 'tone':
      return `Begins answers with '${directive.opener}'`;
    default:
      return null;
  }
}
