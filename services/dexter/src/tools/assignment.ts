import { type Evidence, evidenceFeatures, type SlotValue, valuesIn } from './evidence';
import { logProbabilities, type FeatureList, type Weights } from './linear-model';
import type { Slot } from './slots';

/** The slots that a number or day may fill, each with its value; the last is no slot at all. */
export interface SlotChoice {
  options: readonly { slot: Slot | null; found: SlotValue | null }[];
  features: readonly FeatureList[];
}

/** The choices of each number and day of a message for the slots of a tool. `last`: parameters of the call that it changes. */
export function slotChoices(
  evidence: readonly Evidence[],
  tool: string,
  slots: readonly Slot[],
  stems: readonly string[],
  last: Readonly<Record<string, unknown>> | null,
): SlotChoice[] {
  return evidence.map((one, place) => {
    const fitting = slots.flatMap((slot) => valuesIn(one, slot).map((found) => ({ slot, found })));
    const options = [...fitting, { slot: null, found: null }];
    const features = options.map(({ slot, found }) =>
      evidenceFeatures(one, slot, found, {
        ...{ tool, place, count: evidence.length, stems },
        last: last && slot ? (last[slot.name.split('.')[0] ?? ''] ?? null) !== null : null,
      }),
    );
    return { options, features };
  });
}

/** A number or day with the slot that it fills; null for none. */
export interface Assigned {
  evidence: Evidence;
  slot: Slot | null;
  value: number | string | null;
  /** The logarithm of its probability among all slots. */
  log: number;
}

const MAX_OPTIONS = 5;
const MAX_SEARCHED = 40_000;

/**
 * The likeliest assignment in which no slot is filled twice, unless it takes several. Slots in `taken` are filled already.
 */
export function assignSlots(
  evidence: readonly Evidence[],
  choices: readonly SlotChoice[],
  weights: Weights,
): Assigned[] {
  const ranked = choices.map(({ options, features }) => {
    const logs = logProbabilities(weights, features);
    const all = options
      .map((option, at) => ({ ...option, log: logs[at] ?? 0 }))
      .sort((one, other) => other.log - one.log);
    const none = all.find(({ slot }) => slot === null);
    const best = all.slice(0, MAX_OPTIONS);
    return none && !best.includes(none) ? [...best, none] : best;
  });
  // The most that the rest can add, so that a branch that cannot win is left.
  const bound = ranked.map((_, at) => ranked.slice(at).reduce((sum, [first]) => sum + (first?.log ?? 0), 0));
  let [best, bestLog, searched]: [number[], number, number] = [[], -Infinity, 0];
  const search = (at: number, picked: number[], used: ReadonlySet<string>, log: number): void => {
    searched += 1;
    if (log + (bound[at] ?? 0) <= bestLog || searched > MAX_SEARCHED) return;
    const options = ranked[at];
    if (!options) {
      [best, bestLog] = [picked, log];
      return;
    }
    for (const [index, { slot, log: own }] of options.entries()) {
      if (slot && used.has(slot.name)) continue;
      search(at + 1, [...picked, index], slot && !slot.isMany ? new Set([...used, slot.name]) : used, log + own);
    }
  };
  search(0, [], new Set(), 0);
  return evidence.map((one, at) => {
    const option = ranked[at]?.[best[at] ?? -1];
    return { evidence: one, slot: option?.slot ?? null, value: option?.found?.value ?? null, log: option?.log ?? 0 };
  });
}
