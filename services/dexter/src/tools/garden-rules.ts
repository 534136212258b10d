import { callOf, parametersOf, type ToolRule } from './tool-rule';
import type { MessageReading } from './read-message';
import type { Unit } from './quantities';

const HOW_MANY = /\bhow (?:many|much)\b|\bnumber of\b|\bhow may\b|\bhowmany\b/;

const MATERIALS = [
  ['mulch', /\bmulch|wood ?chips|straw|pine (?:straw|bark)|bark\b/],
  ['gravel', /\bgravel|pea stone|crushed rock\b/],
  ['compost', /\bcompost|manure\b/],
  ['soil', /\bsoil|dirt|mix\b|\bfill\b|earth\b/],
] as const;

const VOLUME = /\bhow (?:many|much)\b|\bbags?\b|cubic|\bvolume\b|\byards? of\b|\bneed(?:ed)?\b|\bfill\b|\bcalculate\b/;
const volume: ToolRule = (reading, memory) => {
  const { text, dimensions, first } = reading;
  const material = MATERIALS.find(([, pattern]) => pattern.test(text))?.[0];
  const given = parametersOf(reading);
  const hasArea = dimensions !== null || given['area_sqft'] !== undefined;
  const asksVolume = /\bcubic|\bbags?\b|\bfill\b|\bcover\b|\byards? of\b|\bto cover\b|\bdeep\b/.test(text);
  if (
    !material ||
    !VOLUME.test(text) ||
    /fertili[sz]er|\blime\b|\bseed\b|\bper plant\b|\bplants?\b.*\bfit\b/.test(text)
  )
    return null;
  if (!hasArea && !(asksVolume && memory.bed))
    return asksVolume &&
      /\bbed|\bbox|\bpath|\bgarden\b/.test(text) &&
      HOW_MANY.test(text) &&
      !/\bpot|container/.test(text)
      ? callOf('fill-volume', reading, memory, { material })
      : null;
  const beds = /\b(\d+) (?:raised |garden |identical |such )?(?:beds|boxes)\b/.exec(text)?.[1];
  return callOf('fill-volume', reading, memory, {
    material,
    ...(hasArea ? {} : memory.bed ? { length_ft: memory.bed.length, width_ft: memory.bed.width } : {}),
    bag_cuft: /\bbags?\b/.test(text) ? first('cubic-foot') : null,
    beds: beds === undefined ? null : Number(beds),
  });
};

const FIT =
  /\bhow (?:many|may)\b[^.?]{0,50}\b(?:fit|plants?|go|put|rows?|grow|can i|in a|in my|in an|per)\b|\bhow many rows\b|\bfit (?:in|into|on)\b/;
const fit: ToolRule = (reading, memory) => {
  const { text, crops, dimensions, quantities } = reading;
  const spacing = /(\d+(?:\.\d+)?) ?(?:inches|inch|in|") ?(?:apart|spacing|between|centers?|on center)/.exec(text)?.[1];
  const feet = quantities.find(({ unit }) => unit === 'foot' || unit === 'yard');
  const isMine = memory.bed !== null && /\b(?:bed|garden|box|plot|it|there)\b/.test(text);
  if (!FIT.test(text) || (crops.length === 0 && spacing === undefined)) return null;
  if (/\b(?:people|family|person|pounds?|lbs?|seeds?|ounces?|days|weeks|bags?|eggs|feed)\b/.test(text)) return null;
  if (!(
    dimensions ||
    feet ||
    isMine ||
    spacing !== undefined ||
    /\bin (?:a|my|the|our) (?:raised )?(?:bed|row|box)/.test(text) ||
    reading.first('acre', 'square-foot')
  ))
    return null;
  return callOf('plants-fit', reading, memory, {
    spacing_in: spacing === undefined ? null : Number(spacing),
    row_ft: dimensions ? null : feet?.value,
    ...(dimensions || feet || !isMine || !memory.bed
      ? {}
      : { length_ft: memory.bed.length, width_ft: memory.bed.width }),
  });
};

const rows: ToolRule = (reading, memory) => {
  const { text, crops } = reading;
  if (crops.length === 0 || !HOW_MANY.test(text)) return null;
  const people = parametersOf(reading)['people'];
  if (people !== undefined || /\bfor (?:a|my|our) family\b|\bper person\b/.test(text))
    return callOf('row-figures', reading, memory, { subject: 'people' });
  const row = reading.first('foot') ?? (reading.first('yard') === null ? null : Number(reading.first('yard')) * 3);
  const isRow = row !== null || /\brow\b/.test(text);
  if (
    isRow &&
    /\bseeds?\b|\bslips\b|\bsets\b|\bounces?\b|\bplant\b.*\bneed\b/.test(text) &&
    !/\bhow many\b.*\bplants\b/.test(text)
  )
    return callOf('row-figures', reading, memory, { subject: 'seed' });
  if (/\byield|\bharvest|\bpounds?\b|\blbs?\b|\bproduce\b|\bexpect\b|\bget from\b|\bbushels?\b/.test(text) && isRow)
    return callOf('row-figures', reading, memory, { subject: 'yield' });
  return null;
};

const FERTILIZER =
  /\bfertili[sz]er|\bfertili[sz]e|\bnitrogen\b|\b\d{1,2}-\d{1,2}-\d{1,2}\b|\burea\b|\bammonium|blood meal|feather meal|\b46-0-0\b/;
const PRODUCTS: readonly (readonly [RegExp, number])[] = [
  [/\burea\b/, 46],
  [/ammonium nitrate/, 34],
  [/ammonium sulfate/, 21],
  [/calcium nitrate/, 15.5],
  [/blood meal/, 12],
  [/feather meal/, 12],
  [/cottonseed meal/, 6],
];
const feeding: ToolRule = (reading, memory) => {
  const { text, grade } = reading;
  if (!FERTILIZER.test(text) || !/\bhow (?:many|much)\b|\bpounds?\b|\bcalculate\b|\brate\b|\blbs?\b/.test(text))
    return null;
  const n = grade?.[0] ?? PRODUCTS.find(([pattern]) => pattern.test(text))?.[1];
  const per1000 =
    /(\d+(?:\.\d+)?) ?(?:lbs?|pounds?|#)[^.?]{0,25}\b(?:per|\/|a|for every) ?1000|(\d+(?:\.\d+)?) ?(?:lbs?|pounds?)[^.?]{0,12}(?:nitrogen|\bn\b)[^.?]{0,12}\b1000/.exec(
      text,
    );
  const perAcre = /(\d+(?:\.\d+)?) ?(?:lbs?|pounds?|#|units?)[^.?]{0,25}(?:per|\/|an|an|a) ?acre/.exec(text);
  const small = per1000?.[1] ?? per1000?.[2];
  if (n === undefined && small === undefined && !perAcre) return null;
  const withoutRate = text
    .replace(/(?:per|\/|a|for every) ?1000 ?(?:square feet|square foot|sq\.? ?ft\.?|sqft|sf)?/g, ' ')
    .replace(/(?:per|\/|an) ?acre/g, ' ');
  const area = areaIn(withoutRate, reading);
  return callOf(
    'fertilizer',
    { ...reading, quantities: reading.quantities.filter(({ unit }) => unit !== 'square-foot' && unit !== 'acre') },
    memory,
    {
      n,
      rate_lb_per_1000: small === undefined ? null : Number(small),
      rate_lb_per_acre: perAcre && small === undefined ? Number(perAcre[1]) : null,
      area_sqft: area,
    },
  );
};

/** The area that is left when the unit of a rate is taken away. */
function areaIn(text: string, { dimensions }: MessageReading): number | null {
  const feet = /(\d+(?:\.\d+)?) ?(?:square feet|square foot|sq\.? ?ft\.?|sqft|sf)\b/.exec(text)?.[1];
  const acres = /(\d+(?:\.\d+)?) ?-?acres?\b/.exec(text)?.[1];
  if (feet !== undefined) return Number(feet);
  if (acres !== undefined) return Number(acres) * 43_560;
  return dimensions ? dimensions.length * dimensions.width : null;
}

const limeRule: ToolRule = (reading, memory) => {
  const { text } = reading;
  const tons = /(\d+(?:\.\d+)?) ?tons?\b/.exec(text)?.[1];
  const per1000 = /(\d+(?:\.\d+)?) ?(?:lbs?|pounds?)[^.?]{0,25}(?:per|\/|a) ?1000/.exec(text)?.[1];
  if (
    !/\b(?:lime|limestone)\b/.test(text) ||
    !/\bhow (?:many|much)\b|\bpounds?\b|\blbs?\b|\bbags?\b/.test(text) ||
    (tons === undefined && per1000 === undefined)
  )
    return null;
  const rest = text.replace(/(?:per|\/|an?) ?(?:acre|1000 ?(?:square feet|sq\.? ?ft\.?|sqft)?)/g, ' ');
  return callOf('lime', { ...reading, quantities: [] }, memory, {
    tons_per_acre: tons === undefined ? null : Number(tons),
    rate_lb_per_1000: per1000 === undefined ? null : Number(per1000),
    area_sqft: areaIn(rest, reading),
  });
};

const water: ToolRule = (reading, memory) => {
  const { text, first } = reading;
  const area = parametersOf(reading)['area_sqft'];
  const isWater = /\b(?:gallons?|water|irrigat\w*|drip|soaker)\b/.test(text);
  if (
    !isWater ||
    !/\bhow (?:many|much|long)\b/.test(text) ||
    /\b(?:hens?|chickens?|cows?|cattle|goats?|sheep|pigs?|horses?|ducks?|rabbits?|drink|barrel|canner|roof)\b/.test(
      text,
    )
  )
    return null;
  if (area === undefined && !(memory.bed && /\b(?:my|the|that|this) (?:bed|garden)/.test(text) && /gallon/.test(text)))
    return null;
  const inches = /(\d+(?:\.\d+)?) ?(?:inches|inch|in|")(?![a-z])(?! ?(?:apart|spacing|between|emitter))/.exec(
    text,
  )?.[1];
  const spacing = /(\d+(?:\.\d+)?) ?(?:inches|inch|in|") ?(?:apart|spacing|between|emitter)/.exec(text)?.[1];
  return callOf('irrigation', reading, memory, {
    inches: inches === undefined ? null : Number(inches),
    emitter_gph: first('gph'),
    emitter_in: spacing === undefined ? null : Number(spacing),
  });
};

const GREENS: readonly (readonly [string, RegExp])[] = [
  ['grass clippings', /\bgrass/],
  ['kitchen scraps', /kitchen|food (?:scraps|waste)|scraps/],
  ['coffee grounds', /coffee/],
  ['chicken manure', /chicken/],
  ['cow manure', /\bcow/],
  ['horse manure', /horse/],
];
const BROWNS: readonly (readonly [string, RegExp])[] = [
  ['leaves', /\blea(?:ves|f)\b/],
  ['straw', /\bstraw\b/],
  ['wood chips', /wood ?chips/],
  ['sawdust', /saw ?dust/],
  ['paper', /\bpaper|cardboard|newspaper/],
];
const mix: ToolRule = (reading, memory) => {
  const { text } = reading;
  if (
    !/\bcompost|\bpile\b|\bheap\b|carbon|\bc:n\b|\bratio\b/.test(text) ||
    !/\bhow (?:many|much)\b|\bratio\b|\bmix\b|\bparts?\b/.test(text)
  )
    return null;
  const [green, brown] = [GREENS, BROWNS].map((all) => all.find(([, pattern]) => pattern.test(text))?.[0]);
  return green !== undefined && brown !== undefined ? callOf('compost-mix', reading, memory, { green, brown }) : null;
};

const UNIT_NAMES: readonly (readonly [Unit, RegExp])[] = [
  ['square-foot', /(?:square feet|sq\.? ?ft|sqft)/],
  ['square-yard', /square yards?/],
  ['square-meter', /square meters?/],
  ['cubic-foot', /cubic feet|cubic foot|cu\.? ?ft/],
  ['cubic-yard', /cubic yards?/],
  ['tablespoon', /tablespoons?|tbsps?/],
  ['teaspoon', /teaspoons?|tsps?/],
  ['cup', /cups?\b/],
  ['pint', /pints?/],
  ['quart', /quarts?/],
  ['gallon', /gallons?/],
  ['milliliter', /milliliters?|\bml\b/],
  ['liter', /liters?|litres?/],
  ['bushel', /bushels?/],
  ['peck', /pecks?/],
  ['kilogram', /kilograms?|kilos?|\bkg\b/],
  ['gram', /\bgrams?/],
  ['ounce', /ounces?|\boz\b/],
  ['pound', /pounds?|\blbs?\b/],
  ['ton', /\btons?\b/],
  ['celsius', /celsius|centigrade|\bc\b/],
  ['fahrenheit', /fahrenheit|\bf\b/],
  ['hectare', /hectares?/],
  ['acre', /acres?/],
  ['cm', /centimeters?|\bcm\b/],
  ['meter', /\bmeters?|metres?/],
  ['inch', /inch(?:es)?/],
  ['foot', /\bfeet|\bfoot|\bft\b/],
  ['yard', /\byards?/],
];
// '25 kg in pounds'
const BARE_CONVERSION = /^\d[\d.,/]* ?[a-z]+(?: [a-z]+)? (?:in|to|into) [a-z ]+\??$/;
const convert: ToolRule = (reading, memory) => {
  const { text, quantities } = reading;
  const isConversion =
    BARE_CONVERSION.test(text) ||
    (/\b(?:convert|how many|how much is|what is|what's|whats|equals?)\b/.test(text) &&
      /\b(?:in|to|into|is|are|equal|make|per|convert)\b/.test(text));
  if (
    !isConversion ||
    reading.crops.length > 0 ||
    reading.animals.length > 0 ||
    reading.dimensions ||
    /\bfenc/.test(text)
  )
    return null;
  const [given] = quantities;
  const single = /\b(?:an?|one|1|per) (?=[a-z])/.exec(text);
  const from =
    given?.unit ??
    (single
      ? UNIT_NAMES.find(([, pattern]) =>
          new RegExp(`^(?:${pattern.source})`).test(text.slice(single.index + single[0].length)),
        )?.[0]
      : undefined);
  if (!from) return null;
  const target =
    /\bhow many ([a-z. ]+?)(?: (?:are|is|in|make|to|per|does|do)\b|$)|\b(?:to|into|in) ([a-z. ]+)\??$/.exec(
      text.replace(/\?$/, ''),
    );
  const name = target?.[1] ?? target?.[2];
  const to =
    name === undefined
      ? undefined
      : UNIT_NAMES.find(([, pattern]) => new RegExp(`^(?:${pattern.source})`).test(name.trim()))?.[0];
  return to === undefined || to === from
    ? null
    : callOf('convert-units', reading, memory, { value: String(given?.value ?? 1), from, to });
};

/** Rules for beds, volumes, rows, feeding, water, compost and units. */
export const gardenRules: readonly ToolRule[] = [limeRule, feeding, mix, volume, fit, rows, water, convert];
