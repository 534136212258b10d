import type { Language } from '@farm/farm';
import { cropLabel, grownCrops, type NamedPlace } from '@farm/almanac';
import type { GardenMemory } from '@farm/contracts';
import type { DiagnosisState } from '../diagnosis/diagnosis-state';
import type { Frame } from './frame';

/** A call of a farm tool: the last one of a conversation, or one that waits for a parameter. */
export interface ToolCall {
  id: string;
  parameters: Readonly<Record<string, unknown>>;
}

/** A bed or field, in feet and inches. */
export interface Bed {
  length: number;
  width: number;
  depth: number | null;
}

/** What a conversation knows of the visitor's garden, and the state of the dialogue. Plain JSON. */
export interface ConversationMemory {
  place: NamedPlace | null;
  bed: Bed | null;
  /** Ids of crops, the last named first. */
  crops: readonly string[];
  animals: readonly { kind: string; count: number }[];
  /** 'veteran', 'beginning', 'organic', 'organization'. */
  standing: readonly string[];
  lastTool: ToolCall | null;
  /** The tool that waits for one parameter, and that parameter. */
  pending: (ToolCall & { missing: string }) | null;
  /** What the last question was about: a short message fills or replaces its slots. */
  frame: Frame | null;
  /** The language of the last message that was long enough to tell it. */
  language: Language;
  /** The first source of the last answer: 'are you sure' names it. */
  lastSource: { title: string; isChecked: boolean; isTool: boolean } | null;
  /** The open dialogue of a diagnosis. */
  diagnosis: DiagnosisState | null;
  /** Sentences of earlier answers, the newest last. */
  previous: readonly string[];
  /** How often the visitor has asked to forget the garden: an answer that began before does not bring it back. */
  forgotten: number;
}

export const emptyMemory: ConversationMemory = {
  place: null,
  bed: null,
  crops: [],
  animals: [],
  standing: [],
  lastTool: null,
  pending: null,
  frame: null,
  language: 'en',
  lastSource: null,
  diagnosis: null,
  previous: [],
  forgotten: 0,
};

/** A stored memory; fields that an older version did not have are empty. */
export const memoryOf = (stored: unknown): ConversationMemory =>
  typeof stored === 'object' && stored !== null ? { ...emptyMemory, ...stored } : emptyMemory;

const MAX_SENTENCES = 80;
const MAX_CROPS = 5;

export const rememberSentences = (memory: ConversationMemory, sentences: readonly string[]): ConversationMemory => ({
  ...memory,
  previous: [...memory.previous, ...sentences].slice(-MAX_SENTENCES),
});

export const mergeCrops = (first: readonly string[], earlier: readonly string[]): string[] =>
  [...new Set([...first, ...earlier])].slice(0, MAX_CROPS);

/** The memory without what is known of the garden; sentences stay, so that none is repeated. */
export const forgetGarden = ({ previous, forgotten }: ConversationMemory): ConversationMemory => ({
  ...emptyMemory,
  previous,
  forgotten: forgotten + 1,
});

/** What an answer changes in the memory that it began with; the rest may have been changed by another answer meanwhile. */
export const changesOf = (before: ConversationMemory, after: ConversationMemory): Partial<ConversationMemory> =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof ConversationMemory]),
    ),
  );

/** '4 x 8 foot bed'. */
export const bedText = ({ length, width }: Bed): string => `${width} x ${length} foot bed`;

const labels = new Map(grownCrops.map((crop) => [crop.id, cropLabel(crop)]));
const STANDINGS = ['veteran', 'beginning', 'organic', 'organization'] as const;

/** What the chat shows of the memory; undefined where only crops were named, or nothing. */
export function gardenOf({ place, bed, crops, animals, standing }: ConversationMemory): GardenMemory | undefined {
  if (!place && !bed && animals.length === 0 && standing.length === 0) return undefined;
  return {
    place: place && (place.zip === null ? place.name : `${place.name.replace(/^ZIP \d+, /, '')} ${place.zip}`),
    bed: bed && bedText(bed),
    crops: crops.map((id) => labels.get(id) ?? id),
    animals: animals.map(({ kind, count }) => `${count} ${kind}`),
    standing: STANDINGS.filter((each) => standing.includes(each)),
  };
}
