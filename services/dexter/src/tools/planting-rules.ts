import { cropsIn, textOf } from '@farm/almanac';
import type { ConversationMemory } from '../memory/conversation-memory';
import type { MessageReading } from './read-message';
import { callOf, exactCall, isRequest, type ToolRule } from './tool-rule';

const WHEN =
  /\bwhen\b|\bwhat (?:month|time|date|week|day)|best (?:time|month)|right time|how (?:early|late|soon)|planting (?:dates?|times?|windows?|calendar)|which month|\bwhn\b/;
const PLANT =
  /\bplant|\bsow|transplant|\bset(?:ting)? (?:out|them|my|the)|\bput(?:ting)? (?:out|in|my|the|them)|\bstart|\bgrow|\bseed|in the ground|go (?:out|in)\b/;
const OTHER_WORK =
  /\b(?:water(?!melon)|harvest|pick|prun|fertili[sz]|feed|spray|dig|cur(?:e|ing)|thin|mulch|stor|lim(?:e|ing)|divid|repot|stak|cut|trim|bloom|flower|ripe|ready|seed saving|save)\w*\b/;
const TOO_LATE =
  /\btoo (?:late|early|soon)\b|\bstill (?:be able to |have time to |time to )?(?:plant|sow|put|set|grow|start|get)\b|\b(?:still|enough) time\b|\bis there (?:still )?time\b|\bmissed (?:the|my)\b.*\b(?:window|time)\b|\b(?:can|could|should|may) (?:i|we|you)\b[^.?]*\b(?:plant|sow|put|set|start|grow)\w*\b[^.?]*\b(?:yet|now|already|today|this week)\b/;
const INDOORS =
  /\bindoors?\b|\binside\b|seed ?trays?|under lights|seedlings\b|\bstart(?:ing)?\b[^.?]{0,30}\bseeds?\b|\bfrom seed\b/;
const LAST_DAY =
  /\blast (?:day|date|chance|week|planting|sowing|time (?:to|i can))|\blatest\b|\bhow late\b|\bcut ?off\b|\bby when\b/;
const REPEAT =
  /\bsuccession|\bstagger|\bhow often (?:should|do|to|can|would)? ?(?:i|we|you)? ?(?:plant|sow|seed|replant|resow)|\b(?:steady|constant|continuous) (?:supply|harvest|crop)|\bevery (?:few|two|couple of|\d) weeks\b|\brepeat(?:ed)? (?:sow|plant)/;
const HARVEST =
  /\bhow (?:long|many (?:days|weeks|months)|soon|fast)\b[^.?]{0,40}\b(?:take|until|till|til|before|to (?:grow|harvest|mature|maturity|be ready)|ready|mature|harvest)|\bdays? (?:to|until|till|til) (?:harvest|maturity|pick)|\bwhen (?:will|are|can|should|would)\b[^.?]{0,40}\b(?:ready|harvest|pick|mature|eat)\b[^?]*\b(?:plant|sow|sowed|set out|put)/;

// 'How long until collard seeds sprout' asks for no harvest.
const SPROUTING = /\b(?:sprout|germinat\w+|come up|emerge)\b/;

// Words beside crop and place that ask for nothing but the planting time.
const NEUTRAL = new Set(
  'when whn do does should can could i we you to the a an my our in on at for of is it and what whats month time date dates best good right safe around near plant plants planting planted sow sowing seed seeds seedling seedlings transplant transplants transplanting slips sets cloves crowns starts start set out put spring fall autumn season early late outside outdoors garden zip code live here there usually normally about get go grow growing please window calendar county tn ga al ms la fl sc nc va ky ar tx ok , . ? ! ; : -'.split(
    ' ',
  ),
);

// 'The best onion for Georgia' asks for a variety.
const WHICH_KIND = /\b(?:best|good)\b(?! (?:time|month|date|day|week|season|planting|window))/;

/** Whether a message names a crop, a place and nothing else: 'garlic planting dallas'. */
function isBare({ text, place, tokens }: MessageReading): boolean {
  if (place === null || tokens.length > MAX_BARE_WORDS || WHICH_KIND.test(text)) return false;
  const names = new Set([
    ...place.name.toLowerCase().split(/[^a-z]+/),
    ...cropsIn(text).flatMap(({ start, end }) => text.slice(start, end).split(/[^a-z]+/)),
  ]);
  return tokens.every(
    (token) => NEUTRAL.has(token) || names.has(token) || names.has(token.replace(/'?s$/, '')) || /^\d+$/.test(token),
  );
}
const MAX_BARE_WORDS = 16;

// 'Can I plant peas next month'
const AT_A_TIME = /\b(?:can|could|should|may) (?:i|we|you)\b[^.?]*\b(?:plant|sow|put|set|start|grow)/;
const withDate = ({ parameters }: { parameters: Readonly<Record<string, unknown>> }, date: string) => ({
  parameters: { ...parameters, date },
});

const planting: ToolRule = (reading, memory) => {
  const { text, crops, time, season } = reading;
  const refers = memory.crops.length > 0 && /\b(?:it|them|they|those|these)\b/.test(text);
  if (crops.length === 0 && !refers) return null;
  const call = (subject: string) => ({
    ...callOf('planting-window', reading, memory, { subject }),
    // What the notes say of planting times is for the South.
    hasGeneralAnswer: reading.unresolvedPlace === null,
  });
  const isPlanting = PLANT.test(text);
  if (TOO_LATE.test(text) && (isPlanting || crops.length > 0)) return call('too-late');
  if (AT_A_TIME.test(text) && time && season === null)
    return { ...call('too-late'), ...withDate(call('too-late'), textOf(time.from)) };
  if (LAST_DAY.test(text) && isPlanting) return call('last-day');
  if (OTHER_WORK.test(text.replace(/seed ?(?:saving|lings?)/g, ''))) return null;
  if (INDOORS.test(text) && (WHEN.test(text) || /\bweeks\b|\bhow early\b/.test(text))) return call('indoors');
  const isAbout = WHEN.test(text) && (isPlanting || reading.place !== null || /\bsafe\b/.test(text));
  return isAbout || isBare(reading) ? call('window') : null;
};

const INTERVAL_DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30 };
/** 'Every 2 weeks from March 1 to May 15, how many sowings'. */
const sowings: ToolRule = (reading) => {
  const { quantities, dates, text, target } = reading;
  const [from, until] = [...dates].sort();
  const interval = quantities.find(({ unit, per }) => unit in INTERVAL_DAYS && per === null);
  const every = interval
    ? interval.value * (INTERVAL_DAYS[interval.unit] ?? 1)
    : /\bweekly\b|\bevery week\b/.test(text)
      ? 7
      : null;
  const isRepeated = reading.has('between-sowings') || /\bplantings?\b|\btimes\b/.test(text);
  return from !== undefined && until !== undefined && every !== null && isRepeated && target.how !== null
    ? exactCall('succession', { date: from, until, every_days: every, crop: reading.crops[0]?.crop.id })
    : null;
};

/** 'Planted May 1, 52 days to maturity: when do we eat?' */
const ready: ToolRule = (reading) => {
  const { quantities, dates, target, text } = reading;
  const days = quantities.find(({ unit, per }) => (unit === 'day' || unit === 'week') && per === null);
  // 'Corn takes 75 days planted May 5' asks for the harvest.
  const isReady = reading.has('ready') || target.how === 'long' || /\bwhen\b|\btakes?\b/.test(text);
  if (!days || dates.length !== 1 || !isReady || reading.has('frost', 'illness') || reading.animals.length > 0)
    return null;
  if (!/plant|\bsow|\bset\b|\bseed|\bdays? to\b|\bmatur/.test(text)) return null;
  return exactCall('harvest-date', {
    crop: reading.crops[0]?.crop.id,
    date: dates[0],
    days: days.value * (days.unit === 'week' ? 7 : 1),
  });
};

/** Days to a day or to a frost. */
const countdown: ToolRule = (reading, memory) => {
  const { dates, target, text, crops } = reading;
  const seeksTime =
    target.unit === 'day' ||
    target.unit === 'week' ||
    (target.how === 'long' && /\b(?:until|till|til|before|left|from|between)\b/.test(text));
  if (!seeksTime || reading.animals.length > 0) return null;
  const [from, to] = [...dates].sort();
  if (reading.has('frost') && (crops.length === 0 || /\bleft\b/.test(text))) {
    if (/\bseason\b|\bfrost[- ]?free\b|\bbetween\b.*\bfirst\b/.test(text)) return null;
    const frost = /\blast\b|\bspring\b/.test(text)
      ? 'last-frost'
      : /\bfirst\b|\bfall\b/.test(text)
        ? 'first-frost'
        : null;
    return callOf('days-between', reading, memory, { from, frost });
  }
  if (from === undefined || reading.has('ready')) return null;
  return to === undefined
    ? /\b(?:until|till|til|to|before|left|away)\b/.test(text)
      ? exactCall('days-between', { to: from })
      : null
    : exactCall('days-between', { from, to });
};

const succession: ToolRule = (reading, memory) =>
  REPEAT.test(reading.text) && (reading.crops.length > 0 || memory.crops.length > 0)
    ? callOf('succession', reading, memory, { crop: reading.crops[0]?.crop.id ?? memory.crops[0] })
    : null;

/** Whether the last answer was about the crop that was named last, not about what is made of it. */
function isOfLastCrop({ crops: [crop], lastSubject }: ConversationMemory): boolean {
  const words = crop?.split('-') ?? [];
  return lastSubject === null || lastSubject.split('-').some((word) => words.includes(word));
}

const harvest: ToolRule = (reading, memory) =>
  HARVEST.test(reading.text) &&
  !SPROUTING.test(reading.text) &&
  (reading.crops.length > 0 ||
    (memory.crops.length > 0 && isOfLastCrop(memory) && /\b(?:it|they|them)\b/.test(reading.text))) &&
  !/\bhow long (?:do|does|will|can|to)\b[^?]*\b(?:keep|last|store|live|cure|cook)\b/.test(reading.text)
    ? callOf('harvest-date', reading, memory)
    : null;

const WHAT_TO_PLANT =
  /\bwhat(?:'s| is| are|s)?\b[^.?]{0,60}\b(?:plant|sow|grow|start|put in|go in)\w*\b|\b(?:anything|something)\b[^.?]{0,30}\b(?:plant|sow|grow)\b|\bwhat to (?:plant|sow|grow)|\bplant(?:ing)? (?:right )?(?:now|today|this (?:month|week|season))\b|\bwhich (?:crops|vegetables|veggies|flowers|herbs)\b[^.?]{0,40}\b(?:plant|sow|grow)/;
const TIME =
  /\b(?:now|today|this (?:month|week|weekend|season|time|spring|fall|winter|summer)|right now|currently|in season|at this time|still|next month|instead)\b/;
const NOT_NOW =
  /\b(?:next to|near|with|beside|together|companion|after|following|before|under|shade|slope|clay|instead of|wrong|need to|do i need|does it take|eat|container|pot|balcony|zone \d|(?:what|how) about|buy(?:ing)?|bought)\b/;

// 'What blueberry should I plant' asks for a variety.
const OF_KIND =
  /\b(?:what|which) (?!(?:else|all|vegetables?|veggies?|crops?|flowers?|herbs?|seeds?|plants?|things?|stuff|food|garden|cool|warm|fall|spring|summer|winter|early|late|good|other|kinds?|can|could|should|do|would|to|is|are)\b)[a-z]+ (?:should|can|could|do|would) (?:i|we|you) (?:plant|grow|put in)\b/;
const plantNow: ToolRule = (reading, memory) => {
  const { text, crops, date, season, time, place } = reading;
  if (crops.length > 0 || OF_KIND.test(text) || !WHAT_TO_PLANT.test(text) || NOT_NOW.test(text)) return null;
  if (!(TIME.test(text) || date !== null || season !== null || place || memory.place)) return null;
  const kind = /\bflower/.test(text)
    ? 'flower'
    : /\bherbs?\b/.test(text)
      ? 'herb'
      : /\bvegg?ies?|vegetables?\b/.test(text)
        ? 'vegetable'
        : null;
  // 'In March' and 'this spring' ask about all of it.
  const span = time && (date === null || !/\d/.test(text)) ? time : null;
  const when = span ? { date: textOf(span.from), until: textOf(span.to) } : { date };
  return {
    ...callOf('plant-now', reading, memory, { kind, ...when }),
    hasGeneralAnswer: reading.unresolvedPlace === null,
  };
};

const FROST = /\bfrosts?\b|\bfreez(?:e|es)\b|\bfrost[- ]?free\b/;
const FROST_DATE =
  /\b(?:does|do|will|did) (?:it|we|you|yall|they) (?:ever |usually |often |always |still |even |get |have |a |any |hard )*(?:frosts?|freez)|\b(?:when|what|whats|what's|which|date|dates|average|avg|last|first|expect|typical|usual|how (?:late|early|long))\b/;
const NOT_DATE =
  /\b(?:protect|cover|damage|damaged|surviv\w*|kill\w*|toler\w*|hardy|hurt|save|blanket|pipe|pipes|do i do|what (?:do|should) i do|after (?:a|the) (?:frost|freeze)|got (?:hit|nipped)|row cover|tonight|tomorrow|mean|means)\b/;
const ZONE =
  /\b(?:what|which|my|our|hardiness|usda|growing|planting|garden(?:ing)?|find|climate)\b[^.?]{0,25}\bzone\b|\bzone (?:am|is|are) (?:i|we|my|it)\b/;
const LENGTH =
  /\b(?:how long|length)\b[^.?]{0,40}\b(?:season|frost)|\b(?:growing|frost[- ]?free) (?:season|days|period|window)\b|\bseason length\b/;

const frost: ToolRule = (reading, memory) => {
  const { text } = reading;
  const call = (subject: string) => callOf('frost-dates', reading, memory, { subject });
  if (ZONE.test(text) && !/\broot zone|zone (?:of|out)\b/.test(text)) return call(FROST.test(text) ? 'all' : 'zone');
  if (LENGTH.test(text) && reading.crops.length === 0) return call('season-length');
  if (
    !isRequest(reading) ||
    !FROST.test(text) ||
    !FROST_DATE.test(text) ||
    NOT_DATE.test(text) ||
    reading.crops.length > 0
  )
    return null;
  const [isLast, isFirst] = [
    /\blast\b|\bspring\b|\bover\b|\bsafe\b|\bend\b/.test(text),
    /\bfirst\b|\bfall\b|\bautumn\b|\bstart/.test(text),
  ];
  return call(isLast === isFirst ? 'all' : isLast ? 'last-frost' : 'first-frost');
};

/** Rules for frost dates and planting times. */
export const plantingRules: readonly ToolRule[] = [
  sowings,
  ready,
  countdown,
  succession,
  harvest,
  planting,
  frost,
  plantNow,
];
