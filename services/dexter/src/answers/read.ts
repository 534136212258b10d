import type { HybridSearch } from './fuse';
import type { Found } from './lexical';
import { contentStems } from './words';
import { zoneOf, type Zone } from './zones';

// The way the course's lessons ask: title and question are searched together.
const LESSON = /^In the lesson "([^"]{1,200})": ([\s\S]+)$/;
const EMAIL = /[^\s@,;:<>()"]+@[^\s@,;:<>()"]+\.[^\s@,;:<>()"]+/g;
// Ten digits and more with the usual marks between them: nothing a gardener counts.
const PHONE = /(?<![\d.$])\+?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}(?!\d)/g;
const BETTER: Readonly<Record<Zone, number>> = { scope: 0, ask: 1, answer: 2 };
const SHORT = 3; // content words

/** A message without e-mail addresses and phone numbers: so it is stored, and so it goes to a model. */
export const masked = (message: string): string =>
  message.replace(EMAIL, '[e-mail address]').replace(PHONE, '[phone number]');

export interface Read {
  question: string;
  found: Found;
  zone: Zone;
}

/**
 * What is asked. A short or unclear question after an answer is searched again with that answer's topic in front, and
 * so understood if that tells more.
 */
export async function readQuestion(message: string, lastTopic: string | null, search: HybridSearch): Promise<Read> {
  const [, title, asked] = LESSON.exec(message) ?? [];
  const question = title === undefined ? message : `${title} ${asked ?? ''}`;
  const found = await search(question);
  const alone: Read = { question, found, zone: zoneOf(found) };
  const isUnclear = contentStems(question).length < SHORT || alone.zone !== 'answer';
  if (lastTopic === null || !isUnclear) return alone;
  const together = await search(`${lastTopic} ${question}`);
  const followed: Read = { question: `${lastTopic} ${question}`, found: together, zone: zoneOf(together) };
  return BETTER[followed.zone] > BETTER[alone.zone] ? followed : alone;
}
