import { refuse, type Clock } from '@farm/server-kit';
import { settingsFrom, wordsOf } from '../moderation/stored-settings';
import { dayInWords } from './day-in-words';
import { screen, type Verdict } from './screening';
import type { StandingRepository } from './standing.repository';
import { textKey } from './text-key';
import type { Writer } from './writer';

export interface Judging {
  standings: StandingRepository;
  clock: Clock;
}

interface Written {
  text: string;
  name: string;
  honeypot: boolean;
  /** The comment that is changed; null: a new one. */
  besides: string | null;
}

/** What becomes of these words, and by which digest they are found again. Refuses blocked visitors: `comment.blocked`. */
export async function judge(
  { text, name, honeypot, besides }: Written,
  writer: Writer,
  { standings, clock }: Judging,
): Promise<Verdict & { textKey: string }> {
  const now = clock.now();
  const key = textKey(text);
  const { blockedUntil, settings, ...standing } = await standings.of({
    ...{ visitor: writer.visitor, textKey: key, now, besides },
  });
  if (blockedUntil)
    return refuse(403, 'comment.blocked', `You can write here again after ${dayInWords(blockedUntil)}.`);
  const { visitor: _, since: visitorSince, fromNetwork } = writer;
  const rules = settingsFrom(settings);
  const context = { ...standing, text, name, honeypot, now, visitorSince, fromNetwork, badWord: wordsOf(rules) };
  return { ...screen(context, rules.mode), textKey: key };
}
