import { StrictObject } from '@farm/contracts';
import { spelling } from '@farm/farm';
import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import data from './food-safety.json';
import { foodWords, normalizeWords, wordsOfPatterns } from './foods';

const SafetyData = StrictObject({
  notes: Type.Array(
    StrictObject({
      id: Type.String(),
      /** For texts from `normalizeWords`: whole words. */
      pattern: Type.String(),
      /** A text with these words needs no note. */
      unless: Type.Optional(Type.String()),
      /** Also for ingredients of the recipe, which a visitor need not have typed. */
      listed: Type.Optional(Type.Literal(true)),
      sentence: Type.String(),
      /** Public authorities that the sentence follows. */
      source: Type.String({ minLength: 3 }),
    }),
  ),
});

Value.Assert(SafetyData, data);
const notes: Static<typeof SafetyData>['notes'] = data.notes;

const wholeWords = (pattern: string) => new RegExp(`\\b(?:${pattern})\\b`);

const NOTES = notes.map(({ pattern, unless, ...note }) => ({
  ...note,
  pattern: wholeWords(pattern),
  unless: unless === undefined ? null : wholeWords(unless),
}));

const correct = spelling(
  new Map([...wordsOfPatterns(notes.map(({ pattern }) => pattern)), ...foodWords].map((word) => [word, 1] as const)),
);

const spellingsOf = (typed: string): string[] => {
  const words = normalizeWords(typed);
  return [words, ` ${words.trim().split(' ').map(correct).join(' ')} `];
};

/**
 * What must be known about these foods before they are eaten: about everything that was typed, whether the dish uses it or not, and
 * about what is in the list of the recipe.
 */
export function safetyNotesFor(typed: readonly string[], list: readonly string[]): string[] {
  const typedTexts = typed.flatMap(spellingsOf);
  const listed = list.map(normalizeWords);
  return NOTES.filter(({ pattern, unless, listed: isForList }) =>
    [...typedTexts, ...(isForList ? listed : [])].some((words) => pattern.test(words) && !unless?.test(words)),
  ).map(({ sentence }) => sentence);
}

export const safetyNotes: readonly Pick<(typeof notes)[number], 'id' | 'sentence' | 'source'>[] = notes;
