import { grantNamed } from '@farm/almanac';
import { callOf, type ToolRule } from './tool-rule';

const MONEY =
  /\bgrants?\b|\bfunding\b|\bmoney (?:for|to|is)\b|\bcost[- ]?share\b|\bloans?\b|\bfinancial (?:help|aid|assistance)\b|\bassistance programs?\b/;
const SUBJECTS: readonly (readonly ['amount' | 'deadline' | 'who', RegExp])[] = [
  ['amount', /\b(?:how much|amount|max(?:imum)?|limit|pays?|most|up to|worth|big|match(?:ing)?|cost[- ]?share)\b/],
  ['deadline', /\b(?:deadline|when|due|closed?|closes|open|cut ?off|by what|date)\b/],
  ['who', /\b(?:who|eligib\w*|qualif\w*|can (?:i|we|my|a|an|our)|am i)\b|\bapply\b(?! for)/],
];
// 'Grant for solar panels', 'is there a loan': the whole program is asked for.
const FOR_PURPOSE =
  /\b(?:grants?|loans?|funding|money|help) (?:for|to)\b|\b(?:is|are) there (?:a |any )?(?:grants?|loans?)\b/;
const grantOne: ToolRule = (reading, memory) => {
  const { text } = reading;
  const program = grantNamed(text);
  if (!program) return null;
  const subject = SUBJECTS.find(([, pattern]) => pattern.test(text))?.[0] ?? (FOR_PURPOSE.test(text) ? 'all' : null);
  return subject === null ? null : callOf('grant-facts', reading, memory, { program: program.id, subject });
};

const FARMS = ['vegetable', 'fruit', 'grain', 'livestock', 'urban', 'organic'] as const;
const FARM_WORDS: Readonly<Record<(typeof FARMS)[number], RegExp>> = {
  vegetable: /\bvegetable|\bproduce\b|market garden/,
  fruit: /\bfruit|orchard|berr(?:y|ies)/,
  grain: /\bgrain|row crop|\bcorn\b|soybean/,
  livestock: /livestock|cattle|goats?|sheep|chickens?|poultry|\bhogs?\b|\bpigs?\b/,
  urban: /\burban|\bcity\b/,
  organic: /\borganic/,
};
const grantMatch: ToolRule = (reading, memory) => {
  const { text, place } = reading;
  if (
    !MONEY.test(text) ||
    !/\b(?:what|which|any|are there|find|is there|where|can i (?:get|apply)|do i qualify|looking for|need|available|list)\b/.test(
      text,
    )
  )
    return null;
  if (
    /\bwrit|\bletter|\bbudget|\bnarrative|\bparagraph|\bscam|\brepay|\bapplication\b|\bstep\b|\breject|\bdenied|\breport/.test(
      text,
    )
  )
    return null;
  const veteran = /\bveteran|\bserved\b/.test(text) || memory.standing.includes('veteran');
  const organization =
    /\bschool|\bchurch|\bnonprofit|\bnon-profit|\bco-?op\b|community garden/.test(text) ||
    memory.standing.includes('organization');
  const farmer =
    /\bbeginning|\bbeginner|\bnew farmer|\bfirst[- ]year|\bstarting out|\bjust start/.test(text) ||
    memory.standing.includes('beginning')
      ? 'beginning'
      : /\byoung\b/.test(text)
        ? 'young'
        : /\bwom[ae]n\b/.test(text)
          ? 'women'
          : /\bminorit|\bblack farmer|\bof color|\bhispanic|\blatino/.test(text)
            ? 'minority'
            : null;
  const isSpecific = place !== null || memory.place !== null || veteran || organization || farmer !== null;
  if (!isSpecific) return null;
  const call = callOf('grant-search', reading, memory, {
    veteran: veteran || null,
    organization: organization || null,
    farmer,
    farm: FARMS.find((farm) => FARM_WORDS[farm].test(text)) ?? (memory.standing.includes('organic') ? 'organic' : null),
    focus: /\bwater|irrigation|\bwell\b/.test(text)
      ? 'water'
      : /\bmarket(?:ing)?\b|\bsell/.test(text)
        ? 'market'
        : /\bsoil\b|cover crop/.test(text)
          ? 'soil health'
          : /\bteach|education|\bkids\b|students/.test(text)
            ? 'education'
            : null,
    without_loans:
      /\bnot (?:a )?loans?|\bno loans?|don't (?:have to )?(?:pay|repay)|\bgrants?\b/.test(text) &&
      !/\bloans?\b/.test(text)
        ? true
        : null,
  });
  return { ...call, hasGeneralAnswer: true };
};

const MAX_FOLLOW_UP_WORDS = 8;
/** 'When is that due', 'how much can I get' after programs that fit. */
const ofThose: ToolRule = ({ text, crops, animals, quantities }, { lastTool }) => {
  if (lastTool?.id !== 'grant-search' && lastTool?.id !== 'grant-facts') return null;
  if (text.split(' ').length > MAX_FOLLOW_UP_WORDS || crops.length + animals.length + quantities.length > 0)
    return null;
  const isOfThose = /\b(?:it|that|those|they|them|these|i|we|due|deadlines?|amounts?)\b/.test(text);
  const isOther = /\b(?:plant|sow|grow|water|harvest|feed|spend|use it|write|pay (?:it |them )?back|repay)\b/.test(
    text,
  );
  const subject = isOfThose && !isOther ? SUBJECTS.find(([, pattern]) => pattern.test(text))?.[0] : undefined;
  return subject === undefined ? null : { id: lastTool.id, parameters: { ...lastTool.parameters, subject } };
};

const paragraph: ToolRule = (reading, memory) => {
  const { text } = reading;
  if (
    !/\bgrant|\bapplication\b|\bfunder/.test(text) ||
    !/\b(?:write|draft|paragraph|need statement|statement of need|narrative|story)\b/.test(text) ||
    !/\b(?:paragraph|statement|draft|sample|template|narrative|for me|my)\b/.test(text) ||
    /walk me through|step by step/.test(text)
  )
    return null;
  const need =
    /\b(?:for|to (?:buy|build|get)) (?:an? |the |our |my )?((?:new )?(?:high tunnel|hoop ?house|walk-in cooler|cooler|irrigation|well|drip|fence|fencing|tractor|tiller|greenhouse|tool shed|tools|wash station|raised beds|compost system))/.exec(
      text,
    )?.[1];
  const sum = /\$ ?\d[\d,]*/.exec(text)?.[0];
  return callOf('grant-paragraph', reading, memory, {
    need: need === undefined ? null : `a ${need}`.replace(/^a (irrigation|drip|fencing|tools|raised beds)/, '$1'),
    number: sum,
  });
};

/** Rules for grants, cost shares and loans. */
export const grantRules: readonly ToolRule[] = [paragraph, grantOne, ofThose, grantMatch];
