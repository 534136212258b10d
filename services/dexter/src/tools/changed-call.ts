import { placeIn } from '@farm/almanac';
import { labelOf } from './unit-rule';
import type { ConversationMemory, ToolCall } from '../memory/conversation-memory';
import { feetOf } from './dimensions';
import type { MessageReading } from './read-message';
import type { Term } from './terms';
import { fitTo, parametersOf } from './tool-rule';
import { offerIn } from './volume-rules';

type Parameters = Record<string, unknown>;

// After 'what can I plant now?', 'how about peppers' means their planting time.
const ABOUT_PLACE = new Set(['plant-now', 'frost-dates']);
const MAX_CHANGE_WORDS = 9;
const MAX_VALUE_WORDS = 5;
const CHANGE =
  /^(?:and|or|but|ok|okay|so|then|now|how about|what about|hows about|what if|same|also|make (?:it|that)|if|in|for|with|at|no|actually|just|only|try|say|change)\b/;
const NEW_QUESTION = /\b(?:how|why|when|what|who|where|which|is|are|can|do|does|should|my)\b(?! about| if)/;

const ASKED_AGAIN = /[, ]+(?:so |then |and )?how (?:much|many|long)(?: is (?:that|it)| (?:do|would) i need)?[?.! ]*$/;

/**
 * The last tool call with the parameters that a short message changes: 'how about peppers', 'and in fall', '10 feet'.
 * Null when the message changes nothing.
 */
export function changedCall(reading: MessageReading, { lastTool }: ConversationMemory): ToolCall | null {
  // 'Wire 4 strands, how much' only asks for the same again.
  const text = reading.quantities.length > 0 ? reading.text.replace(ASKED_AGAIN, '') : reading.text;
  const words = text.split(/\s+/).length;
  if (!lastTool || words > MAX_CHANGE_WORDS) return null;
  const isLength =
    lastTool.id === 'frost-dates' &&
    /^(?:and |so )?how (?:long|many (?:days|weeks|months))(?: is (?:that|it|this|the season))?[?.! ]*$/.test(text);
  // 'The driveway is 150 long'
  const isMeasured = /^(?:the|my|our|it|its|it's) /.test(text) && reading.quantities.length === 1;
  const isStated = isMeasured && reading.quantities[0]?.role != null && !/\?|\bhow\b/.test(text);
  const isYield = lastTool.id === 'row-figures' && YIELD_OF_IT.test(text);
  const isChange =
    isLength ||
    isYield ||
    isStated ||
    OF_THEM.test(text) ||
    CHANGE.test(text) ||
    (words <= MAX_VALUE_WORDS && !NEW_QUESTION.test(text));
  if (!isChange) return null;
  const added = 'count' in more(text, lastTool);
  const changes: Parameters = {
    ...fitTo(lastTool.id, parametersOf(reading)),
    ...changedFactors(reading, lastTool),
    ...more(text, lastTool),
    ...aspectOf(reading, lastTool),
    ...periodOf(text, lastTool),
    ...(added ? {} : amountsOf(reading, lastTool)),
    ...placeNear(text, lastTool),
    ...fitTo(lastTool.id, { ...offerIn(reading) }),
  };
  const crop = reading.crops[0]?.crop.id;
  if (crop !== undefined && !('crop' in changes) && ABOUT_PLACE.has(lastTool.id))
    return {
      id: 'planting-window',
      parameters: fitTo('planting-window', { ...lastTool.parameters, ...parametersOf(reading), subject: null }),
    };
  if (Object.keys(changes).length === 0) return null;
  const parameters = { ...lastTool.parameters, ...fitTo(lastTool.id, derived(changes, lastTool)), ...changes };
  return { id: lastTool.id, parameters };
}

interface Factor {
  value: number;
  label: string;
}
/** The factors of a product with the one of the same unit changed: 'and 2.5 gallons'. */
function changedFactors({ quantities }: MessageReading, { id, parameters }: ToolCall): Parameters {
  const factors = parameters['factors'] as readonly Factor[] | undefined;
  const [changed, ...others] = quantities;
  if (id !== 'amount-product' || !factors || !changed || others.length > 0) return {};
  const at = factors.findIndex(({ label }) => label === labelOf(changed));
  if (at < 0) return {};
  return { factors: factors.map((each, index) => (index === at ? { ...each, value: changed.value } : each)) };
}

const MORE = /\b(\d+) (?:more|extra)\b/;
/** Whether a message adds to the last calculation: 'what if I get 6 more'. */
export const addsToLast = (text: string, { lastTool }: ConversationMemory): boolean =>
  MORE.test(text) && typeof lastTool?.parameters['count'] === 'number';

/** '4 more' adds to the count of the last call. */
function more(text: string, { parameters: { count } }: ToolCall): Parameters {
  const added = Number(MORE.exec(text)?.[1] ?? 0);
  return typeof count === 'number' && added > 0 ? { count: count + added } : {};
}

const YIELD_OF_IT =
  /^(?:and |so |ok )?how (?:much|many)(?: (?:pounds|bushels|lbs))? (?:will|would|can|do|should) (?:i|we|that|it|they) (?:get|harvest|yield|make|produce|pick|dig|expect)\b/;
const PERIOD_DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30, year: 365, dai: 1 };
/** 'And per month' after the feed of a day. */
function periodOf(text: string, { parameters }: ToolCall): Parameters {
  const [, named, adverb] =
    /\b(?:per|a|an|each|every|for a|for the) (day|week|month|year)\b|\b(dai|week|month|year)ly\b/.exec(text) ?? [];
  const days = PERIOD_DAYS[named ?? adverb ?? ''];
  return days !== undefined && typeof parameters['days'] === 'number' ? { days } : {};
}

/** The parameters that an amount of a unit may stand for, the likeliest first, with the factor to their unit. */
const BY_UNIT: Readonly<Record<string, readonly (readonly [name: string, factor: number])[]>> = {
  inch: [
    ['depth_in', 1],
    ['spacing_in', 1],
    ['inches', 1],
    ['emitter_in', 1],
    ['hole_in', 1],
    ['depth_ft', 1 / 12],
  ],
  foot: [
    ['row_ft', 1],
    ['length_ft', 1],
    ['perimeter_ft', 1],
    ['diameter_ft', 1],
    ['spacing_ft', 1],
    ['run_ft', 1],
    ['spacing_in', 12],
    ['post_ft', 1],
  ],
  acre: [
    ['acres', 1],
    ['area_sqft', 43_560],
  ],
  'square-foot': [['area_sqft', 1]],
  'cubic-foot': [
    ['bag_cuft', 1],
    ['volume_cuft', 1],
  ],
  'cubic-yard': [['volume_cuft', 27]],
  yard: [['volume_cuft', 27]],
  gallon: [
    ['gallons', 1],
    ['barrel_gal', 1],
    ['tank_gal', 1],
  ],
  gpm: [['gpm', 1]],
  gph: [
    ['emitter_gph', 1],
    ['gpm', 1 / 60],
  ],
  pound: [
    ['units_sold', 1],
    ['units', 1],
    ['bag_lb', 1],
    ['bale_lb', 1],
    ['pounds', 1],
    ['nitrogen_lb', 1],
    ['rate_lb_per_1000', 1],
  ],
  dollar: [
    ['unit_price', 1],
    ['price', 1],
    ['dozen_price', 1],
    ['bag_price', 1],
    ['fixed', 1],
    ['cost', 1],
  ],
  percent: [
    ['percent', 1],
    ['germination_percent', 1],
    ['margin_percent', 1],
    ['markup_percent', 1],
  ],
  day: [['days', 1]],
  week: [['days', 7]],
  month: [['days', 30]],
  minute: [
    ['minutes', 1],
    ['seconds', 60],
  ],
  hour: [
    ['hours', 1],
    ['minutes', 60],
  ],
  plant: [
    ['plants', 1],
    ['part', 1],
    ['whole', 1],
  ],
  seed: [
    ['whole', 1],
    ['part', 1],
  ],
  bed: [['beds', 1]],
  row: [
    ['lines', 1],
    ['rows', 1],
  ],
  bale: [['bales', 1]],
  quart: [['quarts', 1]],
  jar: [['quarts', 1]],
  bushel: [
    ['bushels', 1],
    ['units_sold', 1],
  ],
  dozen: [
    ['units_sold', 1],
    ['eggs_per_week', 12],
  ],
  bunch: [
    ['units_sold', 1],
    ['units', 1],
  ],
  head: [
    ['units_sold', 1],
    ['units', 1],
  ],
};
const BY_ROLE: Readonly<Record<string, readonly (readonly [name: string, feet: number])[]>> = {
  width: [['width_ft', 1]],
  length: [
    ['length_ft', 1],
    ['row_ft', 1],
  ],
  depth: [
    ['depth_in', 12],
    ['depth_ft', 1],
  ],
  height: [
    ['depth_in', 12],
    ['depth_ft', 1],
  ],
  across: [['diameter_ft', 1]],
  spacing: [
    ['spacing_in', 12],
    ['post_ft', 1],
    ['spacing_ft', 1],
    ['emitter_in', 12],
  ],
  'row-spacing': [['row_spacing_ft', 1]],
};
const SPOONS: Readonly<Record<string, string>> = {
  teaspoon: 'teaspoons',
  tablespoon: 'tablespoons',
  ounce: 'ounces',
  'fluid-ounce': 'ounces',
  cup: 'cups',
};
/** What a bare number stands for: 'what about 5'. */
const COUNTS = [
  'count',
  'hens',
  'acres',
  'people',
  'plants',
  'trays',
  'units_sold',
  'units',
  'holes',
  'depth_in',
  'row_ft',
  'gallons',
  'amount',
  'perimeter_ft',
  'post_ft',
  'price',
  'unit_price',
  'value',
];
const WORDS_AFTER: readonly (readonly [RegExp, string])[] = [
  [/^(?:strand|wire)/, 'strands'],
  [/^cells?$/, 'cells'],
  [/^(?:tray|flat)/, 'trays'],
  [/^(?:plant|tree|bush|seedling|transplant)/, 'plants'],
  [/^(?:post|hole)/, 'holes'],
  [/^(?:emitter|dripper)/, 'emitters'],
];

/** '3 of them', '2 gardens that size': the same so many times. */
export const OF_THEM =
  /\b(\d+)(?: [a-z]+){0,2} (?:of (?:them|those|these|that)|(?:that|the same|this) size|(?:like|just like) (?:that|this|it|those|them))\b/;
const COST_BEFORE = /\b(?:costs?|spent|spend|expenses)\b/;
const FAR_OFF = 3;
/**
 * The first of the parameters, or the one whose value is much nearer: after 400 feet with posts every 10, 'no, 12 feet'
 * is the distance of posts.
 */
function nearest<T extends readonly [name: string, factor: number]>(
  names: readonly T[],
  parameters: ToolCall['parameters'],
  value: number | undefined,
): T | undefined {
  const [first] = names;
  const ratio = ([name, factor]: T) => Math.abs(Math.log(((value ?? 0) * factor) / Number(parameters[name])));
  const [best] = value === undefined ? [] : [...names].sort((one, other) => ratio(one) - ratio(other));
  return first && best && ratio(first) - ratio(best) > Math.log(FAR_OFF) ? best : first;
}

/** The amounts of a message as parameters of the last call, by role, unit and the word after them. */
function amountsOf({ quantities, dimensions, grade, text }: MessageReading, { id, parameters }: ToolCall): Parameters {
  const properties = Object.keys(fitTo(id, Object.fromEntries(ALL_NAMES.map((name) => [name, 1]))));
  const isSet = (name: string) => parameters[name] !== null && parameters[name] !== undefined;
  const pick = (names: readonly (readonly [string, number])[], value?: number) =>
    nearest(
      names.filter(([name]) => isSet(name)),
      parameters,
      value,
    ) ?? names.find(([name]) => properties.includes(name));
  const [, ofThem] = OF_THEM.exec(text) ?? [];
  if (ofThem !== undefined && properties.includes('beds')) return { beds: Number(ofThem) };
  const changes: Parameters = grade && properties.includes('n') ? { n: grade[0] } : {};
  if (dimensions) return changes;
  for (const { value, unit, role, per, after } of quantities) {
    const byWord = WORDS_AFTER.find(([pattern, name]) => pattern.test(after[0] ?? '') && properties.includes(name));
    // '8 apart' is in inches, 'the driveway is 150 long' in feet.
    const bareUnit = role === 'length' || role === 'width' || role === 'across' ? 'foot' : 'inch';
    const feet = role === null ? null : feetOf({ value, unit: unit === 'each' ? bareUnit : unit });
    const byRole = role === null || feet === null ? undefined : pick(BY_ROLE[role] ?? []);
    const byUnit = pick(BY_UNIT[unit] ?? [], value);
    const counts = COUNTS.filter(isSet).map((name) => [name, 1] as const);
    const [bare] = (unit === 'each' ? nearest(counts, parameters, value) : undefined) ?? [];
    const isCost = unit === 'each' && COST_BEFORE.test(text) && isSet('fixed');
    if (id === 'convert-units' && unit === parameters['from']) changes['value'] = String(value);
    else if (isCost) changes['fixed'] = value;
    else if (unit === 'each' && per?.unit === 'acre' && properties.includes('per_acre')) changes['per_acre'] = value;
    else if (byWord && unit === 'each') changes[byWord[1]] = value;
    else if (byRole && feet !== null) changes[byRole[0]] = feet * byRole[1];
    else if (unit in SPOONS && properties.includes('per_gallon'))
      Object.assign(changes, { per_gallon: value, unit: SPOONS[unit] });
    else if (byUnit && (per === null || unit === 'dollar')) changes[byUnit[0]] = value * byUnit[1];
    else if (bare !== undefined && per === null) changes[bare] = bare === 'value' ? String(value) : value;
  }
  return changes;
}
const ALL_NAMES = [
  ...new Set([
    ...[...Object.values(BY_UNIT), ...Object.values(BY_ROLE)].flat().map(([name]) => name),
    ...WORDS_AFTER.map(([, name]) => name),
    ...COUNTS,
    'per_gallon',
    'beds',
    'per_acre',
    'n',
  ]),
];

const NEEDS: readonly (readonly [subject: string, term: Term])[] = [
  ['nests', 'nest'],
  ['roost', 'roost'],
  ['eggs', 'egg'],
  ['water', 'drink'],
  ['feed', 'feed'],
  ['room', 'room'],
];
/** 'And water' after the feed of hens; 'what about now' after a planting time. */
function aspectOf({ has, text, season }: MessageReading, { id, parameters }: ToolCall): Parameters {
  const subject = id === 'animal-needs' ? NEEDS.find(([, term]) => has(term))?.[0] : undefined;
  if (subject !== undefined) return { subject };
  // 'How much will I get' after the slips for a row
  if (id === 'row-figures' && YIELD_OF_IT.test(text)) return { subject: 'yield' };
  // 'How many days is that' after frost dates
  if (id === 'frost-dates' && /\bhow (?:long|many (?:days|weeks|months))\b/.test(text))
    return { subject: 'season-length' };
  if (id !== 'planting-window') return {};
  if (/\b(?:now|today|this week|too late)\b/.test(text)) return { subject: 'too-late' };
  // 'What about fall' after it is too late in spring
  if (season !== null && parameters['subject'] === 'too-late') return { subject: 'window' };
  return /\bindoors?\b|\binside\b|\bseeds?\b/.test(text) ? { subject: 'indoors' } : {};
}

const TOWN = /^(?:and |or |so )?(?:what about|how about|in|for|and)(?: in| for)? ([a-z .'-]{3,30}?)[?.!]?$/;
/** A town without its state, in the state of the last place: 'what about Boone' after Asheville. */
function placeNear(text: string, { parameters: { place } }: ToolCall): Parameters {
  const [, town] = TOWN.exec(text) ?? [];
  const last = typeof place === 'string' ? placeIn(place) : null;
  const state = last?.name.split(', ').at(-1);
  if (town === undefined || state === undefined || placeIn(town)) return {};
  const near = placeIn(`${town}, ${state}`);
  return near && near.name.toLowerCase().startsWith(town.trim()) ? { place: near.name } : {};
}

/** A side replaces an area, an area the sides, a row of its own the sides. */
function derived(changes: Parameters, { parameters }: ToolCall): Parameters {
  const isSide = 'length_ft' in changes || 'width_ft' in changes;
  // 'And 80x60': the sides give the area.
  if ('length_ft' in changes && 'width_ft' in changes) delete changes['area_sqft'];
  if (isSide && 'area_sqft' in parameters && !('area_sqft' in changes)) return { area_sqft: null };
  return 'area_sqft' in changes && !isSide ? { length_ft: null, width_ft: null } : {};
}
