import { createEmptyCard, fsrs, generatorParameters, Rating, type Card } from 'ts-fsrs';

const scheduler = fsrs(
  generatorParameters({
    request_retention: 0.9,
    enable_fuzz: false, // the same answers lead to the same days
    enable_short_term: false,
    maximum_interval: 180,
  }),
);

const KNOWN_AFTER = 50; // days: a card with a longer gap is known and stays away

/** A missed question on its way back: when, and what the scheduler remembers of it. */
export interface Return {
  card: Card;
  due: Date;
  /** Known well enough: it does not come back. */
  retired: boolean;
}

const back = (card: Card): Return => ({ card, due: card.due, retired: card.scheduled_days >= KNOWN_AFTER });

/** The first return of a question that was just missed. */
export const missed = (now: Date): Return => back(scheduler.next(createEmptyCard(now), now, Rating.Again).card);

/** The next return after an answer in review. Right answers go 3, 8, 22, 54 days; a miss starts again. */
export const answered = (card: Card, right: boolean, now: Date): Return =>
  back(scheduler.next(card, now, right ? Rating.Good : Rating.Again).card);

/** A card as the database holds it: its dates are texts there. */
export function readCard(stored: unknown): Card {
  const card = stored as Card & { due: string; last_review?: string };
  return {
    ...card,
    due: new Date(card.due),
    ...(card.last_review ? { last_review: new Date(card.last_review) } : {}),
  };
}
