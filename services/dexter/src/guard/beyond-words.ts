import type { Meaning } from '../embedding/meaning';
import type { Moderate } from '../model/moderation.provider';
import { DESPAIR } from './first-aid';
import { subjectsLike } from './phrases/likeness';
import type { Subject } from './phrases/protected-subjects';

/** What is found in a message beyond its words. */
export interface Beyond {
  /** Protected topics that it means. */
  subjects: readonly Subject[];
  /** The moderation wants it turned away, has nothing against it, or did not answer; null: there is none. */
  moderation: 'flagged' | 'fine' | 'down' | null;
  /** Whom to call, when somebody may hurt themselves. */
  aid: string | null;
}
export type LookBeyond = (message: string) => Promise<Beyond>;

export const nothingBeyond: Beyond = { subjects: [], moderation: null, aid: null };

/** Looks at what a message means (embedder) and what a moderation thinks of it (with a key), both at once. */
export function beyondWords({ search, vectorOf, sentence }: Meaning, moderate?: Moderate): LookBeyond {
  const like = async (message: string) => {
    const [vector, nearest] = await Promise.all([vectorOf(message), search(message)]);
    return vector && nearest ? subjectsLike(message, vector, nearest.best, sentence) : [];
  };
  return async (message) => {
    const [subjects, said] = await Promise.all([like(message), moderate?.(message)]);
    if (said === undefined) return { ...nothingBeyond, subjects };
    const moderation = said === null ? 'down' : said.flagged ? 'flagged' : 'fine';
    return { subjects, moderation, aid: said?.selfHarm ? DESPAIR : null };
  };
}
