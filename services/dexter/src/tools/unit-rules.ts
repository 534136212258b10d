import { feetOf } from './dimensions';
import { unitAt, type Quantity, type Tokens, type Unit } from './quantities';
import type { MessageReading } from './read-message';
import { exactCall, isRequest, rowCount, rowFeetOf, type ToolRule } from './tool-rule';

const KIND: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    length: 'foot inch yard mile meter cm millimeter kilometer',
    area: 'acre hectare square-foot square-yard square-meter square-inch square-mile',
    volume:
      'cubic-foot cubic-yard cubic-inch acre-inch acre-foot gallon quart pint cup tablespoon teaspoon fluid-ounce liter milliliter bushel peck',
    weight: 'pound ounce ton kilogram gram',
    heat: 'fahrenheit celsius',
    time: 'second minute hour day week',
    flow: 'gph gpm',
  }).flatMap(([kind, units]) => units.split(' ').map((unit) => [unit, kind])),
);
const kindOf = (unit: string): string | undefined => KIND[unit];

/** Two units for one: soil is sold by the yard, and 'ounces' beside cups are fluid. */
function readingOf(unit: string, other: string): string {
  if (unit === 'yard' && (other === 'cubic-foot' || other === 'cubic-yard')) return 'cubic-yard';
  if (unit === 'ounce' && kindOf(other) === 'volume') return 'fluid-ounce';
  if (unit === 'degree') return other === 'celsius' ? 'fahrenheit' : 'celsius';
  if (unit === 'foot' && other === 'cubic-yard') return 'cubic-foot';
  if (unit === 'foot' && kindOf(other) === 'area') return 'square-foot';
  return unit;
}

/** The units of a message without numbers, in order: 'how many feet in a mile'. */
function unitsIn(tokens: Tokens): Unit[] {
  const found: Unit[] = [];
  for (let at = 0; at < tokens.length;) {
    const unit = unitAt(tokens, at);
    if (unit && kindOf(unit.unit) !== undefined) found.push(unit.unit);
    at += unit?.length ?? 1;
  }
  return found;
}

const fits = ({ crops, animals, dimensions }: MessageReading): boolean =>
  crops.length === 0 && animals.length === 0 && dimensions === null;

const conversion: ToolRule = (reading) => {
  const { quantities, target, tokens, has, grade } = reading;
  const isTime = ['day', 'week', 'hour', 'minute'].includes(target.unit ?? '');
  if (
    !fits(reading) ||
    grade !== null ||
    // An amount per gallon is multiplied, not converted.
    quantities.some(({ per }) => per !== null && kindOf(per.unit) !== undefined && kindOf(per.unit) !== 'time') ||
    has('fence', 'germination', 'profit', 'frost', 'ready', 'row') ||
    /\bsides?\b/.test(reading.text) ||
    !isRequest(reading) ||
    (isTime && target.how !== 'many')
  )
    return null;
  const amounts = quantities.filter(
    ({ unit, per, role }) => kindOf(unit) !== undefined && (per === null || role === null),
  );
  const [given] = amounts.length > 0 ? amounts : quantities.filter(({ unit }) => unit === 'degree');
  const others = quantities.filter((each) => each !== given && each.unit !== 'each' && each.value !== 1);
  const named = unitsIn(tokens);
  const to = target.unit ?? named.find((unit) => unit !== given?.unit) ?? null;
  if (to === null || others.length > 0) return null;
  const from = given?.unit ?? named.find((unit) => unit !== to);
  if (from === undefined || from === to) return null;
  const [source, goal] = [readingOf(from, to), readingOf(to, from)];
  if (kindOf(source) === undefined || kindOf(source) !== kindOf(goal) || source === goal) return null;
  // 'kg to lbs 4'
  const bare = given === undefined ? quantities.find(({ unit, per }) => unit === 'each' && per === null) : undefined;
  const sign = given && kindOf(source) === 'heat' && tokens[given.at - 1] === '-' ? -1 : 1;
  if (bare && named.length > 1 && named[0] !== undefined && named[1] !== undefined && target.how === null)
    return exactCall('convert-units', {
      value: String(bare.value),
      from: readingOf(named[0], named[1]),
      to: readingOf(named[1], named[0]),
    });
  return exactCall('convert-units', { value: String(sign * (given?.value ?? 1)), from: source, to: goal });
};

/** Words for grain and fruit that are no crop of the garden tables. */
const PRODUCE = 'apple peach pear plum wheat soybean corn oat rye barley pecan'.split(' ');
const producesIn = (tokens: Tokens): string | null => {
  const found = PRODUCE.find((name) =>
    tokens.some((token) => token === name || token === `${name}s` || token === `${name}es`),
  );
  if (found !== 'corn') return found ?? null;
  const at = tokens.indexOf('corn');
  const kind = tokens[at - 1];
  return kind === 'shelled' || kind === 'ear' || kind === 'field' || kind === 'sweet' ? `${kind} corn` : 'corn';
};

const bushel: ToolRule = (reading) => {
  const { has, crops, quantities, tokens, target } = reading;
  const crop = producesIn(tokens) ?? crops[0]?.crop.id ?? null;
  if (!has('bushel') || crop === null || has('family', 'row', 'canning', 'seed') || !isRequest(reading)) return null;
  const price = (unit: Unit): Quantity | undefined =>
    quantities.find((each) => each.unit === 'dollar' && each.per?.unit === unit);
  const [byPound, byBushel] = [price('pound'), price('bushel')];
  const amount = (unit: Unit) => quantities.find((each) => each.unit === unit && each.per === null);
  const seeksPounds = target.unit === 'pound' || target.how === 'much' || /\bweigh|\bheavy\b/.test(reading.text);
  const isSale =
    (byPound && amount('pound')) ||
    (byBushel && quantities.some(({ unit, per, value }) => unit === 'bushel' && per === null && value !== 1));
  if (isSale) return null;
  if (byPound || byBushel)
    return exactCall('bushel-weight', {
      crop,
      price_per_pound: byPound?.value,
      price_per_bushel: byPound ? null : byBushel?.value,
    });
  const pounds = amount('pound');
  if (pounds && !seeksPounds) return exactCall('bushel-weight', { crop, pounds: pounds.value });
  return seeksPounds || target.unit === 'bushel' || pounds
    ? exactCall('bushel-weight', {
        crop,
        bushels: amount('bushel')?.value,
        pounds: target.unit === 'bushel' && pounds ? pounds.value : null,
      })
    : null;
};

const JARS: Readonly<Record<string, number>> = { quart: 1, jar: 1, pint: 0.5 };
/** 'How many pounds of tomatoes for 7 quarts', 'quarts from a bushel of peaches'. */
const canning: ToolRule = (reading) => {
  const { quantities, tokens, crops, target, text, first } = reading;
  const crop =
    producesIn(tokens) ??
    /\bberr|\bfigs?\b/.exec(text)?.[0].replace('berr', 'berry').replace('figs', 'fig') ??
    crops[0]?.crop.id;
  const jars = quantities.find(({ unit, per }) => unit in JARS && per === null);
  const seeksJars = (target.unit !== null && target.unit in JARS) || target.terms.has('canning');
  if (crop === undefined || reading.has('cost', 'spray', 'feed') || reading.animals.length > 0) return null;
  const rowFeet = rowFeetOf(reading);
  if (seeksJars && rowFeet !== null && reading.has('row'))
    return exactCall('canning-yield', { crop: crops[0]?.crop.id ?? crop, row_ft: rowFeet * rowCount(reading) });
  if (seeksJars && !reading.has('row') && (first('pound') !== null || reading.has('bushel')))
    return exactCall('canning-yield', { crop, pounds: first('pound'), bushels: first('bushel') });
  const seeksPlants =
    target.terms.has('plant') ||
    target.terms.has('row') ||
    target.unit === 'foot' ||
    /\bhow (?:many|much)\b[^?]{0,40}\b(?:plants?|row|feet)\b|\bhow many[^?]{0,30}\b(?:plant|grow|set out)\b/.test(text);
  const isSauce = /\b(?:sauce|paste|ketchup|marinara|salsa)\b/.test(text) || null;
  if (jars && seeksPlants && crop !== undefined)
    return exactCall('canning-yield', {
      ...{ crop: crops[0]?.crop.id ?? crop, quarts: jars.value * (JARS[jars.unit] ?? 1) },
      ...{ is_sauce: isSauce, seeks_plants: true },
    });
  const seeksPounds =
    target.unit === 'pound' || target.unit === 'bushel' || target.how === 'much' || target.how === 'many';
  return jars && seeksPounds && !target.terms.has('plant') && !reading.has('row')
    ? exactCall('canning-yield', { crop, quarts: jars.value * (JARS[jars.unit] ?? 1), is_sauce: isSauce })
    : null;
};

const PACKAGE = /^(?:bags?|sacks?|boxes|box|totes?|rolls?|cases?|crates?|pails?|buckets?|jugs?|jars?|bins?)$/;
const PLURAL: Readonly<Record<string, string>> = {
  pound: 'pounds',
  ounce: 'ounces',
  foot: 'feet',
  gallon: 'gallons',
  bushel: 'bushels',
  quart: 'quarts',
  'cubic-foot': 'cubic feet',
};
// 'How many 2 cubic foot bags in a yard'
const A_CUBIC_YARD = /\b(?:in|make|makes|to|for|is|per) (?:a|an|1|the) (?:cubic |cu\.? )?y(?:ar)?d\b/;
const CUBIC_FEET_OF_YARD = 27;
/** 'How many 40 lb bags for 300 pounds': the packages that hold an amount. */
const packages: ToolRule = ({ quantities, target, animals, dimensions, has, text }) => {
  const size = quantities.find(
    ({ unit, per, after }) => unit in PLURAL && per === null && PACKAGE.test(after[0] ?? ''),
  );
  const isYard = size?.unit === 'cubic-foot' && A_CUBIC_YARD.test(text);
  const whole = isYard
    ? { value: CUBIC_FEET_OF_YARD }
    : quantities.find((each) => each !== size && each.unit === size?.unit && each.per === null);
  if (!size || !whole || target.how !== 'many' || animals.length > 0 || dimensions || has('nitrogen', 'fence'))
    return null;
  const [name = 'bags'] = size.after;
  const plural = name.endsWith('s') ? name : name === 'box' ? 'boxes' : `${name}s`;
  return exactCall('purchase', {
    amount: whole.value,
    unit: PLURAL[size.unit],
    package_size: size.value,
    package_name: plural,
  });
};

const SLOPE = /\bslope|\bgrade\b|\bpercent\b|%|\bincline\b/;
const slope: ToolRule = (reading) => {
  const { has, text, quantities } = reading;
  if (!has('slope') || !SLOPE.test(text) || !isRequest(reading) || has('fertilizer')) return null;
  const lengths = quantities.filter(
    ({ unit, per }) => (unit === 'foot' || unit === 'inch' || unit === 'yard') && per === null,
  );
  const share = quantities.find(({ unit }) => unit === 'percent');
  const feet = lengths.map((each) => feetOf(each) ?? 0);
  if (share && feet.length === 1) return exactCall('slope-percent', { run_ft: feet[0], percent: share.value });
  const bare = quantities.find(({ unit, per }) => unit === 'each' && per === null);
  if (feet.length === 1 && bare && lengths[0]) feet.push(feetOf({ value: bare.value, unit: 'foot' }) ?? 0);
  return feet.length === 2
    ? exactCall('slope-percent', { rise_ft: Math.min(...feet), run_ft: Math.max(...feet) })
    : null;
};

const boards: ToolRule = (reading) => {
  const { has, text, quantities, tokens } = reading;
  if (!has('board') || !/\bb(?:oar)?d ?\.?(?:feet|foot|ft)\b/.test(text) || !isRequest(reading)) return null;
  const numbers = quantities.filter(
    ({ unit, per }) => per === null && (unit === 'each' || unit === 'inch' || unit === 'foot'),
  );
  const at = numbers.findIndex((one, index) => {
    const by = tokens[one.end];
    return (by === 'x' || by === 'by') && numbers[index + 1]?.at === one.end + 1;
  });
  if (at < 0) return null;
  const [thick, wide, third] = numbers.slice(at);
  const long = third ?? numbers.find((each) => each.unit === 'foot');
  const pieces =
    numbers.slice(0, at).find(({ unit }) => unit === 'each') ??
    numbers.slice(at + 2).find(({ unit, after }) => unit === 'each' && after[0]?.startsWith('board'));
  const length = numbers.find((each) => each.unit === 'foot' && each !== thick && each !== wide) ?? long;
  return exactCall('board-feet', {
    thickness_in: thick?.value,
    width_in: wide?.value,
    length_ft: length?.value,
    pieces: pieces?.value,
  });
};

const SQUARE_POST: readonly (readonly [RegExp, number])[] = [
  [/\b4 ?x ?4\b/, 3.5],
  [/\b6 ?x ?6\b/, 5.5],
];
const concrete: ToolRule = (reading) => {
  const { has, text, quantities, dimensions } = reading;
  if (!has('concrete') || !isRequest(reading)) return null;
  const bag = quantities.find(({ unit, per }) => unit === 'pound' && per === null);
  const isSlab = /\bslab|\bpad\b|\bfloor\b|\bfooting\b|\bpatio\b/.test(text) || (dimensions !== null && !has('post'));
  const depth = quantities.find(({ role }) => role === 'depth' || role === 'height');
  const depthIn = depth ? (feetOf(depth) ?? 0) * 12 || depth.value : (dimensions?.depthIn ?? null);
  if (isSlab)
    return dimensions
      ? exactCall('concrete-bags', {
          length_ft: dimensions.length,
          width_ft: dimensions.width,
          depth_in: depthIn,
          bag_lb: bag?.value,
        })
      : null;
  if (!has('post') && !/\bholes?\b/.test(text)) return null;
  const hole = quantities.find(
    (each) =>
      each !== depth &&
      !each.isSide &&
      (each.unit === 'inch' || (each.unit === 'foot' && each.role === 'across')) &&
      each.role !== 'spacing',
  );
  const posts = quantities.find(
    ({ unit, after, isSide }) =>
      unit === 'post' ||
      (unit === 'each' && !isSide && after.some((word) => word.startsWith('post') || word.startsWith('hole'))),
  );
  return exactCall('concrete-bags', {
    holes: posts?.value,
    hole_in: hole && (feetOf(hole) ?? 0) * 12,
    depth_in: depthIn,
    post_in: SQUARE_POST.find(([pattern]) => pattern.test(text))?.[1],
    bag_lb: bag?.value,
  });
};

/** Rules for units, bushels, slopes, lumber and concrete. */
export const unitRules: readonly ToolRule[] = [concrete, packages, boards, slope, canning, bushel, conversion];
