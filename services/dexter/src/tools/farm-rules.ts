import { grantNamed } from '@farm/almanac';
import { callOf, type ToolRule } from './tool-rule';

const HOW_MANY = /\bhow (?:many|much|big|large|long)\b|\bwhat size\b/;
const ROOM =
  /\bspace\b|\broom\b|\bcoop\b|\bbig\b|\blarge\b|\bsize\b|square f|\bnest|\broost|\brun\b|\bpen\b|\bshelter\b|\bshed\b|\bbrooder\b|\bstall\b/;
const ILL =
  /\b(?:sick|dying|dead|worm\w*|mite\w*|medicine|dose|vaccin\w*|wormer|ivermectin|amprolium|corid|antibiotic\w*|penicillin|ml|cc)\b/;

const stockRule: ToolRule = (reading, memory) => {
  const { text, animals } = reading;
  const [animal] = animals;
  if (!animal || !/\bacres?\b|\bpasture\b|\bstocking\b/.test(text) || !HOW_MANY.test(text)) return null;
  if (!['cattle', 'sheep', 'goats', 'horses'].includes(animal.kind)) return null;
  return callOf('stocking', reading, memory, {
    acres: /\b(?:per|an|to the) acre\b/.test(text) && reading.first('acre') === null ? 1 : null,
  });
};

const needs: ToolRule = (reading, memory) => {
  const { text } = reading;
  const remembered = memory.animals[0];
  const animal =
    reading.animals[0] ??
    (remembered && (/\b(?:they|them|my (?:flock|birds|animals))\b/.test(text) || text.split(' ').length <= 4)
      ? remembered
      : undefined);
  if (
    !animal ||
    !HOW_MANY.test(text) ||
    ILL.test(text) ||
    /\bhow many (?:hens|chickens|chicks|ducks|goats|sheep|cows|pigs)\b(?!.*\beggs?\b)|\bhow long\b|\bmanure\b|\bcost\b|\bsell\b|\bprice/.test(
      text,
    )
  )
    return null;
  const subject = /\bnest/.test(text)
    ? 'nests'
    : /\beggs?\b/.test(text) && !/nest/.test(text)
      ? 'eggs'
      : /\bwater\b|\bdrink/.test(text)
        ? 'water'
        : /\bfeed\b|\bfood\b|\beat\b|\bhay\b|\bgrain\b/.test(text)
          ? 'feed'
          : ROOM.test(text)
            ? 'room'
            : null;
  if (subject === null) return null;
  const count = animal.count ?? memory.animals.find(({ kind }) => kind === animal.kind)?.count;
  return callOf('animal-needs', reading, memory, { animal: animal.kind, count, subject });
};

const fenceRule: ToolRule = (reading, memory) => {
  const { text, dimensions, first } = reading;
  if (
    !/\bfenc(?:e|ing)\b|\bposts?\b/.test(text) ||
    !/\bhow (?:many|much)\b|\bfeet of\b/.test(text) ||
    /\bhigh|tall|deer|cost\b/.test(text)
  )
    return null;
  const spacing =
    /(?:every|posts? (?:at|every)?) ?(\d+(?:\.\d+)?) ?(?:feet|foot|ft)|(\d+(?:\.\d+)?) ?(?:feet|foot|ft) (?:apart|between)/.exec(
      text,
    );
  const post = spacing?.[1] ?? spacing?.[2];
  if (!dimensions && first('acre') === null && first('foot') === null) return null;
  const around =
    dimensions === null && first('acre') === null
      ? reading.quantities.find(({ unit, value }) => unit === 'foot' && String(value) !== post)?.value
      : null;
  return callOf('fence', reading, memory, { post_ft: post === undefined ? null : Number(post), perimeter_ft: around });
};

const MONEY =
  /\bgrants?\b|\bfunding\b|\bmoney (?:for|to|is)\b|\bcost[- ]?share\b|\bloans?\b|\bfinancial (?:help|aid|assistance)\b|\bassistance programs?\b/;
const grantOne: ToolRule = (reading, memory) => {
  const { text } = reading;
  const program = grantNamed(text);
  if (!program) return null;
  const subject =
    /\bhow much\b|\bamount|\bmax(?:imum)?\b|\blimit\b|\bpays?\b|\bmost\b|\bup to\b|\bworth\b|\bbig\b/.test(text)
      ? 'amount'
      : /\bdeadline|\bwhen\b|\bdue\b|\bclose[sd]?\b|\bopen\b|\bcut ?off\b|\bby what\b|\bdate\b/.test(text)
        ? 'deadline'
        : /\bwho\b|\beligib\w*|\bqualif\w*|\bcan (?:i|we|my|a|an|our)\b|\bam i\b|\bapply\b(?! for)/.test(text)
          ? 'who'
          : null;
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

const SITE: readonly (readonly [string, RegExp])[] = [
  [
    'erase',
    /\b(?:erase|delete|remove|clear|forget|wipe)\b[^.?]{0,40}\b(?:chat|conversation|messages?|data|history|what i (?:said|wrote|typed)|about me)\b/,
  ],
  [
    'privacy',
    /\b(?:private|privacy|who (?:reads|sees|can see)|do you (?:store|save|keep|record|sell|share)|is this chat|are (?:these|my|the) (?:chats?|messages?|conversations?)|what (?:happens to|do you do with) (?:my|what i)|stored|recorded)\b[^.?]{0,50}(?:\bchat|\bdata|\bmessages?|\bconversation|\binformation|\btype|\bsay|\bthis\b|\bme\b|$)/,
  ],
  ['refund', /\b(?:refund|money back|return (?:the|my|a) (?:course|guide|purchase|book)|get my money)\b/],
  [
    'order',
    /\b(?:my|the|an|our) (?:order|receipt|purchase)\b|\border (?:number|status)\b|\b(?:didn't|did not|never|haven't|not) (?:get|got|receive|received)\b[^.?]{0,30}\b(?:email|receipt|link|download|guide|course)\b|\bwhere(?:'s| is) my (?:order|guide|course|download|link)/,
  ],
  ['certificate', /\bcertificat(?:e|es)\b(?!.*\borganic)(?!.*tax)/],
  [
    'library',
    /\b(?:my library|the library|download (?:it |my |the )?(?:again|guide|guides)|lost (?:my|the) link|find (?:what i bought|my (?:guide|course|purchases?|downloads?)))\b/,
  ],
  [
    'course-price',
    /\b(?:how much|price|cost|what does|what's|whats)\b[^.?]{0,40}\b(?:course|southern market garden)\b(?!.*\bfall\b)/,
  ],
  ['guide-price', /\b(?:how much|price|cost|what do|are)\b[^.?]{0,40}\b(?:guides?|ebooks?|pdfs?)\b/],
  [
    'program-price',
    /\b(?:how much|price|cost|what does|fee)\b[^.?]{0,40}\b(?:program|class|classes|fall course|tier|workshops?)\b|\bfall (?:gardening )?course\b[^.?]{0,30}\b(?:cost|price|much)/,
  ],
  [
    'program-dates',
    /\bwhen\b[^.?]{0,40}\b(?:program|class|classes|fall (?:gardening )?course|course|workshops?)\b|\b(?:program|class|course)\b[^.?]{0,20}\b(?:start|begin|date)/,
  ],
  [
    'buy',
    /\b(?:how|where)\b[^.?]{0,20}\b(?:buy|order|purchase|pay for|check ?out)\b[^.?]{0,40}\b(?:course|guides?|here|this|it|from you|your|store)\b|\bwhat (?:payment|cards?)\b|\bdo you take (?:paypal|cards?|cash|credit)/,
  ],
  [
    'free',
    /\b(?:what(?:'s| is| do you have|s)?|anything|which|is there)\b[^.?]{0,40}\bfree\b(?!.*\bfrost)(?! (?:range|of|choice))/,
  ],
  [
    'person',
    /\b(?:talk|speak|chat|get) (?:to|with|a hold of) (?:a |an |the |some)?(?:human|person|someone|somebody|real|owner|farmer|people)\b|\b(?:phone number|call you|email (?:address|you)|contact (?:you|the farm|someone))\b|\breal person\b|\bhuman being\b/,
  ],
  [
    'weather',
    /\b(?:weather|forecast)\b[^.?]{0,30}\b(?:card|page|here|on this site|today|tomorrow|this week|tonight)\b|\b(?:will it|is it going to) (?:rain|freeze|frost)\b/,
  ],
  ['plan', /\b(?:what is|what's|how does|where is|how do i (?:use|get|start))\b[^.?]{0,20}\bfarm plan\b/],
];
const siteRule: ToolRule = (reading, memory) => {
  const topic = SITE.find(([, pattern]) => pattern.test(reading.text))?.[0];
  return topic === undefined || (topic !== 'erase' && topic !== 'privacy' && reading.crops.length > 0)
    ? null
    : callOf('site-facts', reading, memory, { topic });
};

/** Rules for animals, fence, grants and this site. */
export const farmRules: readonly ToolRule[] = [stockRule, fenceRule, needs, grantOne, paragraph, grantMatch, siteRule];
