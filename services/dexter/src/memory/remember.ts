import { cropLabel, formatFigure, grownCrops, prefixOf, type Day } from '@farm/almanac';
import { capitalize, persona } from '@farm/farm';
import { runFarmTool } from '../tools/tool-answer';
import type { MessageReading } from '@farm/reader';
import { bedText, mergeCrops, type ConversationMemory } from './conversation-memory';

const STANDING: readonly (readonly [string, RegExp])[] = [
  [
    'veteran',
    /\b(?:i am|i'm|im|as) a (?:\w+ )?vet(?:eran)?\b(?! tech)|\bserved in the\b|\b(?:military|army|navy|marine|air force) veteran\b|\bveteran farmer\b/,
  ],
  [
    'beginning',
    /\b(?:new|beginning|beginner|first[- ]year|just start(?:ed|ing)) (?:farmer|grower|farming|out)\b|\bi(?:'m| am) new to farming\b/,
  ],
  ['organic', /\b(?:certified )?organic (?:farm|grower|farmer|operation)\b|\bi(?:'m| am| farm| grow) organic/],
  [
    'organization',
    /\b(?:school|church|nonprofit|non-profit|co-?op|community garden|501)\b[^.?]{0,20}\b(?:garden|group|we|our|i)\b|\bour (?:school|church|nonprofit|co-?op)\b/,
  ],
];
const OWN = /\b(?:my|our|i|im|ive|we|were|weve|mine)\b/;

/** The memory with what a message says of place, bed, crops, animals and standing. A new value replaces the old one. */
export function remember(
  memory: ConversationMemory,
  { text, place, unresolvedPlace, dimensions, depthIn, crops, animals }: MessageReading,
): ConversationMemory {
  const counted = animals.flatMap(({ kind, count }) => (count !== null && OWN.test(text) ? [{ kind, count }] : []));
  const standing = STANDING.filter(([, pattern]) => pattern.test(text)).map(([name]) => name);
  const depth = depthIn ?? dimensions?.depthIn ?? null;
  return {
    ...memory,
    // Whoever names another place no longer means the last one, known or not.
    place: place ?? (unresolvedPlace === null ? memory.place : null),
    bed: dimensions ? { length: dimensions.length, width: dimensions.width, depth } : memory.bed,
    crops: mergeCrops(
      crops.map(({ crop }) => crop.id),
      memory.crops,
    ),
    animals: [...counted, ...memory.animals.filter(({ kind }) => counted.every((each) => each.kind !== kind))].slice(
      0,
      4,
    ),
    standing: [...new Set([...memory.standing, ...standing])],
  };
}

const STANDING_TEXT: Readonly<Record<string, string>> = {
  veteran: 'a veteran',
  beginning: 'a beginning farmer',
  organic: 'organic',
  organization: 'a school or group',
};

/** What of a message is new to the memory, as words: 'Asheville, North Carolina', 'a 4 x 8 foot bed', '2 acres'. */
function newsOf(before: ConversationMemory, after: ConversationMemory, { quantities }: MessageReading): string[] {
  const labels = new Map(grownCrops.map((crop) => [crop.id, cropLabel(crop)]));
  return [
    ...(after.place && after.place.name !== before.place?.name ? [after.place.name] : []),
    ...(after.bed && after.bed !== before.bed ? [`a ${bedText(after.bed)}`] : []),
    ...quantities.flatMap(({ unit, value, per }) =>
      unit === 'acre' && per === null ? [`${formatFigure(value, 2)} ${value === 1 ? 'acre' : 'acres'}`] : [],
    ),
    ...after.animals.filter((each) => !before.animals.includes(each)).map(({ kind, count }) => `${count} ${kind}`),
    ...after.crops.filter((id) => !before.crops.includes(id)).map((id) => labels.get(id) ?? id),
    ...after.standing.filter((each) => !before.standing.includes(each)).map((each) => STANDING_TEXT[each] ?? each),
  ];
}

const FROST_RECORD =
  /\b(last|first) (?:killing |hard )?(?:frost|freeze)\b[^.?]{0,30}\b(?:is|was|comes?|came|be|in|on)\b[^.?]*?\b(?:in |on |about |around )?((?:early |mid |late )?(?:january|february|march|april|may|june|august|september|october|november|december)(?: \d{1,2})?)/i;

/** The reply to a visitor's own frost date, which beats the average of the tables; null for anything else. */
export function frostRecord(message: string): string | null {
  const [, which, date = ''] = FROST_RECORD.exec(message) ?? [];
  if (which === undefined || message.includes('?') || /^(?:when|what|is|was|how|will)\b/i.test(message)) return null;
  const when = date.replace(/[a-z]+$|^[a-z]+(?= \d)/i, (name) => capitalize(name));
  return `Then trust your own record over the average, neighbor: your ${which.toLowerCase()} frost ${/\d/.test(when) ? 'on' : 'in'} ${when} says more about your garden than a table does. Count planting weeks from it. What would you like to plant?`;
}

/** The reply to a message that states something: what is noted, a fact of the place, and one question. Null: nothing new. */
export function acknowledgement(
  before: ConversationMemory,
  after: ConversationMemory,
  { today, reading }: { today: Day; reading: MessageReading },
) {
  const news = newsOf(before, after, reading);
  const [first, ...others] = news;
  if (first === undefined) return null;
  const isNewPlace =
    after.place !== null && after.place.name !== before.place?.name && prefixOf(after.place)?.frost.kind === 'dates';
  const run = isNewPlace
    ? runFarmTool(
        { id: 'frost-dates', parameters: { place: after.place?.zip ?? after.place?.name, subject: 'last-frost' } },
        today,
      )
    : null;
  const frost = run?.kind === 'result' ? `: last frost about ${run.result.value}` : '';
  const noted = `${capitalize(first)}${others.length > 0 ? `, ${others.join(', ')}` : ''}, noted${frost}.`;
  const question =
    after.crops.length > 0
      ? 'What would you like to know about it?'
      : after.animals.length > 0 && !after.place
        ? 'What would you like to know about them?'
        : 'What would you like to grow?';
  // A greeting phrase belongs to the first statement of a visit only, never before facts.
  const opening = before.previous.length === 0 ? `${persona.phrases[0]} ` : '';
  return { text: `${opening}${noted} ${question}`, sources: run?.kind === 'result' ? run.answer.sources : [] };
}
