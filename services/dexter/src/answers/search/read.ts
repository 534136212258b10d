import type { HybridFound, HybridSearch } from './fuse';
import { contentStems } from './words';
import { hybridZoneOf, thresholds, type Thresholds, type Zone } from './zones';

// The way the course's lessons ask: title and question are searched together.
const LESSON = /^In the lesson "([^"]{1,200})": ([\s\S]+)$/;
const EMAIL = /[^\s@,;:<>()"]{1,64}@[^\s@,;:<>()".]{1,63}\.[^\s@,;:<>()"]{1,190}/g; // bounds: in linear time
// Ten digits and more with the usual marks between them: nothing a gardener counts.
const PHONE = /(?<![\d.$])\+?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}(?!\d)/g;
const BETTER: Readonly<Record<Zone, number>> = { scope: 0, ask: 1, answer: 2 };
const SHORT = 3; // content words
const MEANT = 0.5; // of what is asked together with the topic: 'who painted the Mona Lisa?' follows no talk of mulch
// 'and how far apart?', 'when do I prune it?': words that mean what was spoken of before.
const LEANS = /^(?:and|but|or|what about|how about)\b|\b(?:it|its|they|their|them|that|those|this|these)\b/i;

/** A message without e-mail addresses and phone numbers: so it is stored, and so it goes to a model. */
export const masked = (message: string): string =>
  message.replace(EMAIL, '[e-mail address]').replace(PHONE, '[phone number]');

export interface Read {
  question: string;
  found: HybridFound;
  zone: Zone;
}

/**
 * What is asked. A short or unclear question after an answer is searched again with that answer's topic in front, and
 * so understood if that tells more, or as much when its words point back.
 */
export async function readQuestion(
  message: string,
  lastTopic: string | null,
  search: HybridSearch,
  from: Thresholds = thresholds,
): Promise<Read> {
  const [, title, asked] = LESSON.exec(message) ?? [];
  const question = title === undefined ? message : `${title} ${asked ?? ''}`;
  const found = await search(question);
  const alone: Read = { question, found, zone: hybridZoneOf(found, from) };
  const isShort = contentStems(question).length < SHORT;
  const isUnclear = isShort || alone.zone !== 'answer';
  if (lastTopic === null || !isUnclear) return alone;
  const together = await search(`${lastTopic} ${question}`);
  const followed: Read = { question: `${lastTopic} ${question}`, found: together, zone: hybridZoneOf(together, from) };
  if (together.coverage < MEANT) return alone;
  const gain = BETTER[followed.zone] - BETTER[alone.zone];
  return gain > 0 || (gain === 0 && isShort && LEANS.test(message)) ? followed : alone;
}
