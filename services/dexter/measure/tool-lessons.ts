import { amountProduct, type Day } from '@farm/almanac';
import { type MessageReading, readMessage } from '@farm/reader';
import { slotChoices, type SlotChoice } from '../src/tools/assignment';
import { messageStems, valueChoice } from '../src/tools/choices';
import { evidenceFor } from '../src/tools/evidence';
import type { Parameters } from '../src/tools/fill';
import { toolSlots } from '../src/tools/slots';
import { messageFeatures, TOOL_NAMES, toolFeatures } from '../src/tools/tool-choice';
import type { TaughtChoice } from './train-linear';

/** A message and the call that it wants; `tool` null: none. `last`: parameters of the call that it changes. */
export interface ToolLesson {
  message: string;
  tool: string | null;
  parameters: Parameters;
  last: Parameters | null;
}

const isNear = (one: unknown, other: unknown): boolean =>
  typeof one === 'number' && typeof other === 'number'
    ? Math.abs(one - other) <= 0.006 * Math.abs(other) + 1e-9
    : one === other;

interface GoldValue {
  name: string;
  value: unknown;
}

/** The numbers and days of parameters by the names of slots. */
function goldValues(parameters: Parameters): GoldValue[] {
  return Object.entries(parameters).flatMap(([name, value]): GoldValue[] => {
    if (!Array.isArray(value)) return [{ name, value }];
    return (value as Record<string, unknown>[]).flatMap((row) =>
      Object.entries(row).flatMap(([key, each]) =>
        typeof each === 'number' ? [{ name: `${name}.${key}`, value: each }] : [],
      ),
    );
  });
}

// The surest way in which a number fills a slot first.
const FITS = ['unit', 'money', 'converted', 'counted', 'day', 'next', 'rate', 'any', 'bare', 'other'];
const SWAPPED: Readonly<Record<string, string>> = { length_ft: 'width_ft', width_ft: 'length_ft' };

/** The place of the right option of each choice; numbers that no parameter has are irrelevant. */
function rightOptions(choices: readonly SlotChoice[], parameters: Parameters): number[] {
  const left = goldValues(parameters);
  const rights = choices.map(() => -1);
  const find = (at: number, fit: string, rename: (name: string) => string) => {
    for (const [index, { name, value }] of left.entries()) {
      const option = choices[at]?.options.findIndex(
        ({ slot, found }) => slot?.name === rename(name) && found?.fit === fit && isNear(found.value, value),
      );
      if (option === undefined || option < 0) continue;
      left.splice(index, 1);
      rights[at] = option;
      return;
    }
  };
  for (const rename of [(name: string) => name, (name: string) => SWAPPED[name] ?? name])
    for (const fit of FITS) for (const at of choices.keys()) if (rights[at] === -1) find(at, fit, rename);
  addSums(choices, rights, left);
  return rights.map((right, at) => (right < 0 ? (choices[at]?.options.length ?? 1) - 1 : right));
}

/** Numbers that add up to one parameter: expenses. */
function addSums(choices: readonly SlotChoice[], rights: number[], left: readonly GoldValue[]): void {
  for (const { name, value } of left) {
    const open = choices.flatMap(({ options }, at) => {
      const option = options.findIndex(({ slot }) => slot?.name === name && slot.isMany);
      return (rights[at] ?? 0) < 0 && option >= 0 ? [{ at, option, value: Number(options[option]?.found?.value) }] : [];
    });
    for (let mask = 1; mask < 1 << Math.min(open.length, 8); mask += 1) {
      const some = open.filter((_, at) => ((mask >> at) & 1) === 1);
      if (
        some.length < 2 ||
        !isNear(
          some.reduce((sum, each) => sum + each.value, 0),
          value,
        )
      )
        continue;
      for (const { at, option } of some) rights[at] = option;
      return;
    }
  }
}

/** The choices of slots and values that a lesson teaches. */
function fillLessons({ tool, parameters, last }: ToolLesson, reading: MessageReading): TaughtChoice[] {
  const slots = toolSlots.get(tool ?? '') ?? [];
  const evidence = evidenceFor(reading, slots);
  const stems = messageStems(reading).filter((stem) => !stem.includes(' '));
  const choices = slotChoices(evidence, tool ?? '', slots, stems, last);
  const rights = rightOptions(choices, parameters);
  const numbers = choices.map(({ features }, at) => ({ candidates: features, right: rights[at] ?? 0 }));
  const values = slots
    .filter(
      ({ kind, name }) =>
        (kind === 'choice' || kind === 'flag') && name !== 'animal' && !(last && isNear(last[name], parameters[name])),
    )
    .map((slot) => {
      const { values: options, features } = valueChoice(slot, reading);
      return {
        candidates: features,
        right: options.indexOf((parameters[slot.name] ?? null) as string | boolean | null),
      };
    })
    .filter(({ right }) => right >= 0);
  return [...numbers, ...values];
}

/** All that lessons teach: which tool, and what fills its parameters. */
export function taughtChoices(
  lessons: readonly ToolLesson[],
  today: Day,
): { fills: TaughtChoice[]; tools: TaughtChoice[] } {
  const read = lessons.map((lesson) => ({ lesson, reading: readMessage(lesson.message, today) }));
  const counts = new Map<string, number>();
  for (const { lesson, reading } of read)
    for (const feature of messageFeatures(reading)) {
      const key = `!${lesson.tool ?? 'none'}|${feature}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  const seen = (feature: string) => counts.has(feature);
  return {
    fills: read.flatMap(({ lesson, reading }) =>
      lesson.tool === null || lesson.tool === amountProduct.id ? [] : fillLessons(lesson, reading),
    ),
    tools: read
      .filter(({ lesson }) => lesson.last === null)
      .map(({ lesson, reading }) => ({
        candidates: toolFeatures(reading, seen),
        right: TOOL_NAMES.indexOf(lesson.tool ?? 'none'),
      })),
  };
}
