import { type Day, type NamedPlace, prefixOf, zoneNumber } from '@farm/almanac';
import type { AnswerSource } from '@farm/contracts';
import { runFarmTool } from '../tools/tool-answer';

const FIRST_FROST = /\bbefore (?:the |your )?(?:first |hard |first hard )?(?:frost|freeze)\b/i;
const LAST_FROST = /\b(?:before|after) (?:the |your )?(?:last|spring) frost\b/i;

const WINTERING =
  /\b(?:surviv\w*|liv(?:e|es) (?:through|outside|outdoors)|make it|come back|hardy)\b.*\b(?:winters?|year ?round)\b|\bover ?winter\b/i;
/** What lives through a winter in another way than a plant does. */
const NO_PLANT =
  /\b(?:bugs?|beetles?|grubs?|worms?|moths?|larva\w*|eggs?|insects?|bees?|hens?|chickens?|goats?|fish)\b/i;
/** The temperature that a plant stands, or below which it is hurt, in °F; of a range the lower end. */
const STANDS =
  /\b(?:stands?|hardy to|stay above|surviv\w+|(?:hurt|die|dies|killed|freezes?)(?: back)?(?: to the ground)? (?:at|below|in)) (?:about |down to |only )*(\d{1,2})(?: (?:to|or) \d{1,2})? F\b/i;
/** Zone 7a begins at 0 F; a zone has ten degrees and its half five. */
const [ZERO_ZONE, DEGREES, HALF_DEGREES] = [7, 10, 5];

export interface PlaceSentence {
  text: string;
  sources: readonly AnswerSource[];
  /** It is the verdict, and comes first. */
  isVerdict: boolean;
}

/**
 * Whether a plant lives through the winters of a place, by the coldest night of an average winter there, which its zone
 * names, and by the cold that the text says it stands. Null where nobody asks it or the text says no temperature.
 */
export function winterVerdict(question: string, text: string, place: NamedPlace, today: Day): PlaceSentence | null {
  const [, degrees] = STANDS.exec(text) ?? [];
  const prefix = prefixOf(place);
  if (degrees === undefined || !prefix || !WINTERING.test(question) || NO_PLANT.test(question)) return null;
  const coldest = (zoneNumber(prefix.zone) - ZERO_ZONE) * DEGREES;
  const verdict =
    coldest >= Number(degrees)
      ? 'Most winters, yes'
      : coldest + HALF_DEGREES > Number(degrees)
        ? 'Often, but not in a hard winter'
        : 'Not without protection';
  const run = runFarmTool(
    { id: 'frost-dates', parameters: { place: place.zip ?? place.name, subject: 'zone' } },
    today,
  );
  return {
    text: `${verdict}: ${place.name} is in USDA zone ${prefix.zone} (2012 map), where the coldest night of an average winter has ${coldest} to ${coldest + HALF_DEGREES} F.`,
    ...{ sources: run.kind === 'result' ? run.answer.sources : [], isVerdict: true },
  };
}

/** The date at the visitor's place of the frost that a text counts from; null where it counts from none. */
export function placeSentence(text: string, { zip, name }: NamedPlace, today: Day): PlaceSentence | null {
  const subject = LAST_FROST.test(text) ? 'last-frost' : FIRST_FROST.test(text) ? 'first-frost' : null;
  if (subject === null) return null;
  const run = runFarmTool({ id: 'frost-dates', parameters: { place: zip ?? name, subject } }, today);
  return run.kind === 'result' ? { text: run.result.text.answer, sources: run.answer.sources, isVerdict: false } : null;
}
