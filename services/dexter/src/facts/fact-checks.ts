import { uncheckedRows } from '@farm/almanac';
import type { AnswerSource, UncheckedFact } from '@farm/contracts';
import type { Risk } from '../knowledge/article';
import { candidateOfCard } from '../ranking/candidate';
import type { FactBase } from './fact-base';
import type { FactChecksRepository } from './fact-checks.repository';

/** The riskiest first: what harms people and animals, then food, then money. */
const RISK_ORDER: readonly Risk[] = ['chemical', 'animal', 'food', 'money', 'none'];

interface UncheckedQuery {
  search?: string | undefined;
  risk?: Risk | undefined;
  /** Id of the last card of the page before. */
  before?: string | undefined;
}

const unchecked = ({ source, text, risk }: ReturnType<typeof candidateOfCard>): UncheckedFact => ({
  ...{ id: source.id, subject: source.title, text, source: source.url ?? '', risk },
});

/** Cards and rows of the almanac's tables that nobody has compared with their source, and the checks of operators over them. */
export function factChecking(
  { cards: known, subjects }: Pick<FactBase, 'cards' | 'subjects'>,
  store: FactChecksRepository,
) {
  const ofFacts = known
    .filter(({ checked }) => checked === null)
    .map((card) => unchecked(candidateOfCard(card, subjects.get(card.subject) ?? { name: card.subject })));
  const cards = [...ofFacts, ...uncheckedRows].sort(
    (one, other) => RISK_ORDER.indexOf(one.risk) - RISK_ORDER.indexOf(other.risk),
  );
  const byId = new Map(cards.map((card) => [card.id, card]));

  /** The day on which each card was last checked, by id. A check of another text does not count. */
  async function checkedDays(ids?: readonly string[]): Promise<Map<string, string>> {
    const checks = await store.list(ids);
    const valid = checks.filter(({ cardId, text }) => byId.get(cardId)?.text === text);
    return new Map(valid.map(({ cardId, at }) => [cardId, at.toISOString().slice(0, 10)]));
  }

  return {
    card: (id: string) => byId.get(id),
    checkedDays,

    /** One page of unchecked cards; null for an unknown `before`. */
    page: async ({ search = '', risk, before }: UncheckedQuery, size: number) => {
      const start = before === undefined ? 0 : cards.findIndex(({ id }) => id === before) + 1;
      if (before !== undefined && start === 0) return null;
      const days = await checkedDays();
      const words = search.toLowerCase().split(/\s+/).filter(Boolean);
      const isWanted = (card: UncheckedFact) => {
        const text = `${card.subject} ${card.text}`.toLowerCase();
        return !days.has(card.id) && (!risk || card.risk === risk) && words.every((word) => text.includes(word));
      };
      const rest = cards.slice(start).filter(isWanted);
      const facts = rest.slice(0, size);
      const next = rest.length > size ? (facts.at(-1)?.id ?? null) : null;
      return { facts, total: cards.filter(isWanted).length, next };
    },

    /** Sources with the day of an operator's check where the card itself has none. */
    withChecks: async (sources: readonly AnswerSource[]): Promise<readonly AnswerSource[]> => {
      const ids = sources.flatMap(({ id }) => (byId.has(id) ? [id] : []));
      if (ids.length === 0) return sources;
      const days = await checkedDays(ids);
      return sources.map((source) => ({ ...source, reviewedAt: days.get(source.id) ?? source.reviewedAt }));
    },
  };
}
export type FactChecks = ReturnType<typeof factChecking>;
