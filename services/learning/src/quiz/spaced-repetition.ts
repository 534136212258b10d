import { createEmptyCard, fsrs, generatorParameters, Rating, type Card } from 'ts-fsrs';

const scheduler = fsrs(
  generatorParameters({
    request_retention: 0.9,
    enable_fuzz: false, // the same answers lead to the same days
    enable_short_term: false,
    maximum_interval: 180,
  }),
);

const LEARNED_DAYS = 50; // a card with a longer interval does not return

/** When a missed question returns. */
export interface Schedule {
  card: Card;
  due: Date;
  /** Learned: it is not asked again. */
  retired: boolean;
}

const scheduleOf = (card: Card): Schedule => ({ card, due: card.due, retired: card.scheduled_days >= LEARNED_DAYS });

/** The first return of a question that was just missed. */
export const firstReturn = (now: Date): Schedule =>
  scheduleOf(scheduler.next(createEmptyCard(now), now, Rating.Again).card);

/** The next return after an answer. Right answers lead to intervals of 3, 8, 22, 54 days; a miss starts again. */
export const nextReturn = (card: Card, isRight: boolean, now: Date): Schedule =>
  scheduleOf(scheduler.next(card, now, isRight ? Rating.Good : Rating.Again).card);

/** Stored cards have strings for dates. */
export function readCard(stored: unknown): Card {
  const card = stored as Card & { due: string; last_review?: string };
  return {
    ...card,
    due: new Date(card.due),
    ...(card.last_review ? { last_review: new Date(card.last_review) } : {}),
  };
}
