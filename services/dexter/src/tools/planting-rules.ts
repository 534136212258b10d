import { callOf, type ToolRule } from './tool-rule';

const WHEN =
  /\bwhen\b|\bwhat (?:month|time|date|week|day)|best (?:time|month)|right time|how (?:early|late|soon)|planting (?:dates?|times?|windows?|calendar)|which month|\bwhn\b/;
const PLANT =
  /\bplant|\bsow|transplant|\bset(?:ting)? (?:out|them|my|the)|\bput(?:ting)? (?:out|in|my|the|them)|\bstart|\bgrow|\bseed|in the ground|go (?:out|in)\b/;
const OTHER_WORK =
  /\b(?:water(?!melon)|harvest|pick|prun|fertili[sz]|feed|spray|dig|cur(?:e|ing)|thin|mulch|stor|lim(?:e|ing)|divid|repot|stak|cut|trim|bloom|flower|ripe|ready|seed saving|save)\w*\b/;
const TOO_LATE =
  /\btoo (?:late|early|soon)\b|\bstill (?:be able to |have time to |time to )?(?:plant|sow|put|set|grow|start|get)\b|\b(?:still|enough) time\b|\bis there (?:still )?time\b|\bmissed (?:the|my)\b.*\b(?:window|time)\b/;
const INDOORS =
  /\bindoors?\b|\binside\b|seed ?trays?|under lights|seedlings\b|\bstart(?:ing)?\b[^.?]{0,30}\bseeds?\b|\bfrom seed\b/;
const LAST_DAY =
  /\blast (?:day|date|chance|week|planting|sowing|time (?:to|i can))|\blatest\b|\bhow late\b|\bcut ?off\b|\bby when\b/;
const REPEAT =
  /\bsuccession|\bstagger|\bhow often (?:should|do|to|can|would)? ?(?:i|we|you)? ?(?:plant|sow|seed|replant|resow)|\b(?:steady|constant|continuous) (?:supply|harvest|crop)|\bevery (?:few|two|couple of|\d) weeks\b|\brepeat(?:ed)? (?:sow|plant)/;
const HARVEST =
  /\bhow (?:long|many (?:days|weeks|months)|soon|fast)\b[^.?]{0,40}\b(?:take|until|till|til|before|to (?:grow|harvest|mature|maturity|be ready)|ready|mature|harvest)|\bdays? (?:to|until|till|til) (?:harvest|maturity|pick)|\bwhen (?:will|are|can|should|would)\b[^.?]{0,40}\b(?:ready|harvest|pick|mature|eat)\b[^?]*\b(?:plant|sow|sowed|set out|put)/;

const planting: ToolRule = (reading, memory) => {
  const { text, crops } = reading;
  const refers = memory.crops.length > 0 && /\b(?:it|them|they|those|these)\b/.test(text);
  if (crops.length === 0 && !refers) return null;
  const call = (subject: string) => ({
    ...callOf('planting-window', reading, memory, { subject }),
    hasGeneralAnswer: true,
  });
  const isPlanting = PLANT.test(text);
  if (TOO_LATE.test(text) && (isPlanting || crops.length > 0)) return call('too-late');
  if (LAST_DAY.test(text) && isPlanting) return call('last-day');
  if (OTHER_WORK.test(text.replace(/seed ?(?:saving|lings?)/g, ''))) return null;
  if (INDOORS.test(text) && (WHEN.test(text) || /\bweeks\b|\bhow early\b/.test(text))) return call('indoors');
  const isCalendar = /\bplanting\b/.test(text) && reading.place !== null && !/\bhow\b/.test(text);
  return (WHEN.test(text) && isPlanting) || isCalendar ? call('window') : null;
};

const succession: ToolRule = (reading, memory) =>
  REPEAT.test(reading.text) && (reading.crops.length > 0 || memory.crops.length > 0)
    ? callOf('succession', reading, memory, { crop: reading.crops[0]?.crop.id ?? memory.crops[0] })
    : null;

const harvest: ToolRule = (reading, memory) =>
  HARVEST.test(reading.text) &&
  (reading.crops.length > 0 || /\b(?:it|they|them)\b/.test(reading.text)) &&
  !/\bhow long (?:do|does|will|can|to)\b[^?]*\b(?:keep|last|store|live|cure|cook)\b/.test(reading.text)
    ? callOf('harvest-date', reading, memory)
    : null;

const WHAT_TO_PLANT =
  /\bwhat(?:'s| is| are|s)?\b[^.?]{0,60}\b(?:plant|sow|grow|start|put in|go in)\w*\b|\b(?:anything|something)\b[^.?]{0,30}\b(?:plant|sow|grow)\b|\bwhat to (?:plant|sow|grow)|\bplant(?:ing)? (?:right )?(?:now|today|this (?:month|week|season))\b|\bwhich (?:crops|vegetables|veggies|flowers|herbs)\b[^.?]{0,40}\b(?:plant|sow|grow)/;
const TIME =
  /\b(?:now|today|this (?:month|week|weekend|season|time|spring|fall|winter|summer)|right now|currently|in season|at this time|still|next month)\b/;
const NOT_NOW =
  /\b(?:next to|near|with|beside|together|companion|after|following|before|under|shade|slope|clay|instead|wrong|need to|do i need|does it take|eat|container|pot|balcony|zone \d)\b/;

const plantNow: ToolRule = (reading, memory) => {
  const { text, crops, date, season, place } = reading;
  if (crops.length > 0 || !WHAT_TO_PLANT.test(text) || NOT_NOW.test(text)) return null;
  if (!(TIME.test(text) || date !== null || season !== null || place || memory.place)) return null;
  const kind = /\bflower/.test(text)
    ? 'flower'
    : /\bherbs?\b/.test(text)
      ? 'herb'
      : /\bvegg?ies?|vegetables?\b/.test(text)
        ? 'vegetable'
        : null;
  const on = date ?? (season === null ? null : null);
  return { ...callOf('plant-now', reading, memory, { kind, date: on }), hasGeneralAnswer: true };
};

const FROST = /\bfrosts?\b|\bfreez(?:e|es)\b|\bfrost[- ]?free\b/;
const FROST_DATE =
  /\b(?:when|what|whats|what's|which|date|dates|average|avg|last|first|expect|typical|usual|how (?:late|early|long))\b/;
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
  if (!FROST.test(text) || !FROST_DATE.test(text) || NOT_DATE.test(text) || reading.crops.length > 0) return null;
  const [isLast, isFirst] = [
    /\blast\b|\bspring\b|\bover\b|\bsafe\b|\bend\b/.test(text),
    /\bfirst\b|\bfall\b|\bautumn\b|\bstart/.test(text),
  ];
  return call(isLast === isFirst ? 'all' : isLast ? 'last-frost' : 'first-frost');
};

/** Rules for frost dates and planting times. */
export const plantingRules: readonly ToolRule[] = [succession, harvest, planting, frost, plantNow];
