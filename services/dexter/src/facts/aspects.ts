import { wordStem } from '../text/words';
import { foldQuestion, questionType, type QuestionType } from '../question/question-type';

/** What a fact says about its subject. */
export const ASPECTS = [
  'what',
  'why',
  'how',
  'when',
  'amount',
  'spacing',
  'depth',
  'sun',
  'soil',
  'water',
  'feeding',
  'days',
  'harvest',
  'storage',
  'varieties',
  'companions',
  'pests',
  'container',
  'seed',
  'pruning',
  'pollination',
  'climate',
  'signs',
  'life',
  'prevent',
  'remedy',
  'label',
  'test',
  'feed',
  'housing',
  'health',
  'breeding',
  'breeds',
  'law',
  'who',
  'safety',
  'cost',
  'compare',
  'market',
] as const;
export type Aspect = (typeof ASPECTS)[number];

interface Cue {
  aspects: readonly Aspect[];
  /** In a question: the aspect is wanted. */
  question: RegExp;
  /** In a statement: the sentence is about the aspect. */
  statement?: RegExp;
}

// In the order of precision: the first cues of a question weigh most.
const CUES: readonly Cue[] = [
  {
    aspects: ['climate', 'amount'],
    question:
      /\b(?:what temp\w*|how (?:cold|hot|low a temp\w*|warm))\b.{0,30}\b(?:kills?|hurts?|stand|take|surviv\w*|too|freeze)\b/,
  },
  {
    aspects: ['safety'],
    question:
      /\b(?:can|may|could|should) (?:i|we|you|people|(?:my |the )?(?:kids|family|children))(?: \w+){0,2} eat\b|\bto eat\b/,
  },
  {
    aspects: ['why'],
    question:
      /^(?!.*\b(?:how (?:old|long|soon)|when|what (?:age|month))\b).*\b(?:dropping|drops? (?:off|before|early)|fall(?:s|ing)? off|splitting|cracking|(?:not|never|wont|won't|isnt|isn't|aint|ain't|quit|stopped|doesnt|doesn't) (?:ripen\w*|grow\w*|bloom\w*|produc\w+|making|lay\w*|sprout\w*|com(?:e|ing) up|head\w*|heat\w*|set\b|bulb\w*))\b/,
  },
  {
    aspects: ['pollination'],
    question:
      /\bhow many (?:\w+ ){1,3}(?:to|for|do i need (?:to|for)) (?:\w+ )?(?:fruit|pollinat\w+|berries|nuts|bear|set)\b/,
  },
  {
    aspects: ['law', 'market'],
    question:
      /\b(?:can|may|could|allowed to|legal to|ok to|okay to) (?:(?:i|we|you|u|people|somebody) )?(?:\w+ ){0,4}sell\b/,
  },
  {
    aspects: ['safety'],
    question:
      /\bwhat (?:cant|can't|cannot|can not|shouldn'?t|should not|not to)\b|\b(?:bad|ok|okay|alright|fine) (?:for|in|on)\b/,
  },
  {
    aspects: ['amount', 'housing'],
    question: /\bhow (?:much|many) (?:land|pasture|acres?|ground)\b|\bacres? (?:per|for|a)\b|\bper acre\b/,
  },
  {
    aspects: ['breeding'],
    question:
      /\b(?:pregnan(?:t|cy)|gestation|age to breed|(?:old|ready|soon|age)\b.{0,25}\bbreed|breed (?:a|my|her|them|heifers|does|ewes|cows|sows)\b|carry (?:their|her) young|days to hatch)\b/,
  },
  {
    aspects: ['compare'],
    question: /\b(?:difference|differ|versus|vs|compared?|better than)\b/,
    statement: /\b(?:unlike|more than|rather than|differs?|compared)\b/,
  },
  {
    aspects: ['seed'],
    question:
      /\b(?:sav(?:e|ing) (?:\w+ ){0,3}seeds?|seed saving|seeds? from (?:my|last|an?)|keep seed|cross(?:es|ed|ing)? (?:with|pollinat\w+)|(?:do|does|will) (?:\w+ ){1,3}cross\b|cross-?pollinat\w+)\b/,
    statement: /\bsave (?:\w+ ){0,2}seed\b|\bseed (?:keeps|stays|lives)\b|\bcross(?:es|-pollinates?)\b/,
  },
  {
    aspects: ['companions'],
    question:
      /\b(?:companions?|next to|beside|plant(?:ed)? near|grow well with|together with|rotat(?:e|ion)(?! (?:\w+ )?(?:pastures?|graz\w+|goats|sheep|cows|cattle|animals|paddocks?))|what follows|interplant|(?:plant|grow|sow|put in) (?:\w+ )?after|after (?:my |the )?\w+ (?:come|are|is) (?:out|done|dug|picked|pulled))\b/,
    statement: /\b(?:rotat\w+|companions?|interplant\w*|follow \w+ with|beside|next to)\b/,
  },
  {
    aspects: ['container'],
    question:
      /\b(?:containers?|planters?|(?:in|size|big|what|for) (?:a |of |an? )?(?:small |big |\d+[- ](?:gallon|gal) )?(?:pots?|buckets?|tubs?)|balcony|patio|grow bags?|\d+ gallons?)\b/,
    statement: /\b(?:container|pots?\b|tub\b|gallon)/,
  },
  {
    aspects: ['spacing'],
    question:
      /\b(?:how (?:(?:far(?! (?:ahead|in advance|along))|close)(?: apart| together)?|wide|much (?:room|space)|tightly)|(?:go|plant \w+|set \w+|put \w+) closer|closer together|far apart|spac(?:e|ing|ed)|apart|thin(?:ned|ning)? to|between (?:plants|rows|trees))\b/,
    statement: /\b(?:apart|spac(?:e|ed|ing)|thin \w+ to|row width)\b/,
  },
  {
    aspects: ['depth'],
    question: /\b(?:how deep(?:ly)?|depth|deep (?:do|to|should)|how shallow)\b/,
    statement: /\b(?:inch(?:es)? deep|deep\b|depth|shallow)/,
  },
  {
    aspects: ['harvest'],
    question:
      /\b(?:harvest(?:ing|ed)?|pick(?:ing|ed)?|when (?:can|do|will|should|may) (?:i|we|you) (?:\w+ )?eat|ripe|ripen|ready\b|(?:know|tell) (?:if |when )?(?:\w+ ){1,3}(?:is|are) done|when (?:is|are|will|do|does) (?:\w+ ){1,4}(?:ripe|done)|dig (?:up|my)|cut(?:ting)? (?:my|the|it)|mature\b)/,
    statement: /\b(?:harvest\w*|pick(?:ed)?\b|ripe\w*|ready\b|dig (?:\w+ ){0,3}when|cut (?:\w+ ){0,3}when)/,
  },
  {
    aspects: ['storage'],
    question:
      /\b(?<!(?:grocery|feed|hardware|farm|seed|garden) )(?:stor(?:e|ing|age)|cur(?:e|ing)\b|(?:how long|will|do|does) (?:\w+ ){0,4}(?:keep|last)\b(?! (?:\w+ ){1,4}(?:from|off|out|away|warm|cool|alive|growing|laying))|fridge|refrigerat\w+|root cellar|shelf life|go(?:es|ing)? bad|spoil\w*|keep (?:them |it )?(?:fresh|over winter)|preserve(?! by)|(?:where|how) (?:do|should|can|to) (?:(?:i|you|we) )?keep (?:them|it|these|seeds?|\w+ seeds?)[?.! ]*$)/,
    statement: /\b(?:stor(?:e|ed|es|age)\b|keeps?\b (?:for|in|until|best)|cur(?:e|ed|ing)\b|refrigerat\w+)/,
  },
  {
    aspects: ['days'],
    question:
      /\b(?:how (?:long|soon|many (?:days|weeks|months|years))|when (?:will|do|would) (?:i|we|it|they) (?:get|have|see|make|bear|start (?:to )?(?:bear|mak|giv)\w*)|what age|days to|take to (?:grow|bear|mature|make|fruit))\b/,
    statement:
      /\b(?:\d+ (?:to \d+ )?(?:days|weeks|months)|days? (?:from|after)|first crop|years? (?:to|before|after))\b/,
  },
  {
    aspects: ['pollination'],
    question:
      /\b(?:pollinat\w+|pollen|need (?:two|2)|(?:two|2) (?:trees|plants|bushes)|second (?:tree|plant)|(?:blooms?|flowers?|blossoms?|blooming|flowering) (?:\w+ ){0,3}(?:but|and) (?:\w+ ){0,3}(?:no|nothing|none|never|not|wont|don'?t|doesn'?t|drops?|falls?)|(?:get|make) (?:\w+ ){1,3}to (?:fruit|bear|set)|(?:no|not|won'?t|wont|never|doesn'?t|isn'?t) (?:any )?(?:fruit|bear|bearing|fruiting|setting)|self[- ]?(?:fruitful|fertile)|set (?:any )?fruit|male|female flower)\b/,
    statement: /\b(?:pollinat\w+|pollen|self-fruitful|self-fertile|second variety|bloom at the same time)\b/,
  },
  {
    aspects: ['storage', 'varieties'],
    question: /\b(?:keeps?|stores?|lasts?) (?:the )?(?:longest|best|longer)\b/,
  },
  {
    aspects: ['varieties', 'breeds'],
    question:
      /\b(?:variet(?:y|ies)|cultivars?|(?:kinds?|types?|sorts?) of|what kinds?|breeds?\b|best (?:\w+ ){1,3}(?:for|to grow|to plant|to raise|to buy|in)\b|which\b|hybrids?|(?:good|best|some) ones|names of|names$|recommend\w*|what(?: else)? (?:should|can|could|would|do|to|will) (?:i |we |you )?(?:plant|grow|sow)\b(?! (?:\w+ )?(?:after|with|beside|near|next))|(?:that|which) sells? (?:good|well|best|fast)|what (?:grows|does|do) (?:good|well|best)|what likes|(?:low|high)[- ]chill [a-z]+$|heat[- ]tolerant|what (?:herbs?|vegetables?|veggies|flowers?|trees?|crops?|fruits?|grasses|grass|wood|greens) )/,
    statement: /\b(?:variet(?:y|ies)|cultivars?|breeds?\b|resistant (?:variet|kinds))/,
  },
  {
    aspects: ['pruning'],
    question:
      /\b(?:prun(?:e|ing)|how (?:much|far|hard|short) (?:do|should|can) (?:i|we|you) (?:take off|cut|trim)|trellis\w*|stak(?:e|ing)|cages?\b|support|train(?:ing)?\b|cut back|trim|pinch|sucker|thin (?:the )?fruit)/,
    statement: /\b(?:prun\w+|trellis|stake[sd]?\b|train(?:ed)?\b|pinch|cut back|thin (?:the )?fruit)/,
  },
  {
    aspects: ['climate'],
    question:
      /\b(?:grow (?:\w+ ){1,3}(?:here|in (?:the |south |north |central |middle |coastal )?[a-z]+)$|zones?\b|hardy|hardiness|survive|frost|(?<!\b(?:i|we|you|to|and|or) )freez(?:e|es|ing(?! (?:fruit|vegetables|corn|okra|greens|tomatoes|peppers|peas|squash|herbs|meat)))|cold|chill|winter over|over ?winter|come[s]? back (?:every|each|next|in|the)|perennials?|every year|year[- ]round|all winter|stay in the ground|too hot|heat toleran\w+|stand (?:the )?(?:heat|sun)|take (?:the )?heat|grow (?:here|in (?:the |south |north |central |middle |coastal )?[a-z]+)$)/,
    statement: /\b(?:zones?\b|hardy|chill(?:ing)? hours|frost|freez\w+|cold\b|heat\b)/,
  },
  {
    aspects: ['test'],
    question: /\b(?:test(?:ed|s|ing)?\b|how (?:can|do) (?:i|you|we) (?:tell|be sure|confirm)|lab\b|sample)/,
    statement: /\b(?:test\b|lab\b|sample|diagnos\w+)/,
  },
  {
    aspects: ['signs'],
    question:
      /\b(?:look like|looks like|signs?\b|symptoms?|identify|recogni[sz]e|know (?:if|it'?s|whether)|tell (?:if|whether)|spot (?:them|it)|damage)/,
    statement:
      /\b(?:spots?\b|yellow\w*|wilt\w*|holes?\b|curl\w*|look(?:s|ing)? like|tan\b|rings?\b|stipp\w+|mold\b|streak\w*|lesions?|limp\w*|cough\w*)/,
  },
  {
    aspects: ['label'],
    question: /\b(?:labels?\b|preharvest|pre-harvest|legal to (?:spray|use)|restricted use|licen[sc]e to spray)/,
    statement: /\blabel/,
  },
  {
    aspects: ['prevent'],
    question:
      /\b(?:prevent\w*|avoid\w*|keep (?:\w+ ){0,4}(?:off|out|away|from)|protect\w*|stop (?:\w+ ){1,4}from|so (?:it|they) (?:don'?t|do not) come back|next year)\b/,
    statement:
      /\b(?:prevent\w*|avoid|keep \w+ (?:off|out|away)|row cover|resistant|before planting|rotate|clean up|never plant)\b/,
  },
  {
    aspects: ['remedy'],
    question:
      /\b(?:get(?:ting)? rid|kill(?:s|ed|ing)?|controls?|treat(?:s|ment)?|spray|cure for|remed(?:y|ies)|what (?:can|do|should|could) (?:i|we|you) (?:do|use|put|add)|fix|save (?:it|them|my)|help (?:my|it)|ate|(?:is|are|been|keeps?|something) (?:eating|digging|getting in\w*|tearing)|(?:eating|digging up|tearing up|got into|getting into|ruining|destroying) (?:my|our|the|all)|taking over|keeps? coming|overrun|insecticide|fungicide|herbicide|organic control)\b/,
    statement:
      /\b(?:spray\w*|neem|insecticidal|Bt\b|spinosad|copper\b|sulfur\b|remove\b|pick \w+ off|hand ?pick|prune out|destroy|treat\w*|pull\b|trap\w*)/,
  },
  {
    aspects: ['life'],
    question:
      /\b(?:life ?cycle|overwinter|generations?|lay eggs|hatch(?:es)?\b|spread|invasive|take over|taking over|come from|where do (?:they|\w+) (?:live|hide)|how long do (?:they|\w+) live)/,
    statement: /\b(?:overwinters?|generations?|eggs?\b|larva\w*|adults?\b|spores?\b|pupa\w*|spreads?\b|vector)/,
  },
  {
    aspects: ['sun'],
    question: /\b(?:sun\b|sunlight|sunny|shade(?! cloth)|shady|hours of light|light do)/,
    statement: /\b(?:full sun|hours of (?:sun|light)|shade\b|sunny)/,
  },
  {
    aspects: ['soil'],
    question: /\b(?:soil|ph\b|clay|sandy|acid(?:ic)?|lime|dirt)/,
    statement: /\b(?:soil|ph\b|clay|sandy|loam|acid|lime|drain\w*)/i,
  },
  {
    aspects: ['pests'],
    question: /\b(?:what|who|which (?:bugs?|animals?)) (?:eats|chews|attacks|bores)\b/,
  },
  {
    aspects: ['feeding', 'feed'],
    question:
      /\b(?:fe(?:ed|rtiliz\w+|eding)|nitrogen|nutrients?|side-?dress\w*|ration|grain|hay\b|forage|diet|(?<!\b(?:i|we|you|people|kids|to)(?: \w+)? )eat\b|graz\w+)/,
    statement: /\b(?:fertiliz\w+|nitrogen|feed\w*|side-?dress\w*|ration|hay\b|forage|graz\w+|protein|mineral)/,
  },
  {
    aspects: ['water'],
    question: /\b(?:water(?!melon|cress| bath)\w*|irrigat\w+|thirsty|inch(?:es)? (?:of water )?a week|drink|moist)/,
    statement: /\b(?:water\w*|irrigat\w+|inch a week|drink|moist\w*)/,
  },
  {
    aspects: ['housing'],
    question:
      /\b(?:hous(?:e|ing)|coop\b|pens?\b|shelter|barn|stall|hutch|fenc(?:e|es|ing)|square feet|how much (?:room|space|land|pasture)|acres?\b|nest(?:ing)? box|roost(?:s|ing)?\b)/,
    statement: /\b(?:shelter|housing|coop\b|pens?\b|hutch|fenc\w+|square feet|roost|bedding|nest box)/,
  },
  {
    aspects: ['breeding'],
    question:
      /\b(?:breeding|bred\b|kidding|lambing|calving|farrow\w*|pregnan\w+|gestation|mate\b|incubat\w+|hatch(?:ing)?\b|wean\w*)/,
    statement: /\b(?:gestation|kidding|lambing|calving|farrow\w*|bred\b|wean\w*|incubat\w+|pregnan\w+|days to hatch)/,
  },
  {
    aspects: ['health'],
    question:
      /\b(?:sick\w*|diseases?|worms?\b|vaccin\w+|lame|limping|hoof|hooves|health\w*|mites?\b|lice\b|cough\w*|bloat\w*|scours|diarrhea|die|dying|vet\b)/,
    statement: /\b(?:vet\b|vaccin\w+|worms?\b|parasit\w+|disease|bloat|lame\w*|hoof|hooves|sick|scours)/,
  },
  {
    aspects: ['law'],
    question:
      /\b(?:legal\w*|laws?\b|permits?\b|licen[sc]es?|allowed|appl(?:y|ies) to (?:me|us|my)|regulat\w+|rules?\b|inspect\w*|exempt\w*|certif\w+|register\w*|required)/,
    statement: /\b(?:law\b|laws\b|permit\w*|licen[sc]e\w*|regulat\w+|inspect\w*|exempt\w*|certif\w+|register\w*)/,
  },
  {
    aspects: ['cost'],
    question: /\b(?:costs?\b|prices?\b|expensive|how much (?:money|do i charge|is it)|afford|profit\w*|worth)/,
    statement: /\b(?:costs?\b|price|profit\w*|margin)/,
  },
  {
    aspects: ['compare', 'why', 'what'],
    question: /\b(?:worth|pay off|pays off)\b/,
  },
  {
    aspects: ['companions', 'housing'],
    question: /\b(?:together|shar(?:e|ing)|live with|run with)\b/,
  },
  {
    aspects: ['market'],
    question: /\b(?:sell(?:ing)?|market(?:ing)?|buyers?|customers?)\b/,
    statement: /\b(?:sell\w*|market\w*|buyers?|customers?)\b/,
  },
  {
    aspects: ['safety'],
    question:
      /\b(?:safe(?:ly)?|unsafe|toxic|poison\w*|dangerous|harm\w*|edible|hurt|okay to eat|(?:can|may) (?:\w+ ){1,3}eat)\b/,
    statement: /\b(?:toxic|poison\w*|safe\w*|danger\w*|never eat|harm\w*|botulism)\b/,
  },
  {
    aspects: ['pests'],
    question: /\b(?:pests?\b|bugs?\b|insects?\b|diseases?\b|problems?\b|attack\w*|go(?:es)? wrong)/,
    statement:
      /\b(?:pests?\b|beetles?\b|aphids?\b|borers?\b|mites\b|worms?\b|nematodes?\b|diseases?\b|blight\b|mildew)/,
  },
  {
    aspects: ['varieties', 'breeds'],
    question:
      /\b(?:what(?:'?s| is| are| be)? (?:a |an |the |some )?|any )(?:good|best|easiest|fastest) (?!way|time|place|month|size|thing|ph\b)/,
  },
  {
    aspects: ['who'],
    question:
      /\b(?:who\b|where (?:can|do|should|could)|contact|call (?:about|if|when|for|to)\b|(?:do|should|can) (?:i|we) call\b|office|agency|phone)/,
    statement: /\b(?:Extension (?:office|agent)|county office|agency|call\b|FSA|NRCS)/,
  },
  {
    aspects: ['amount'],
    question:
      /\b(?:how (?:much|many|heavy|tall|big|hot|warm|cold|old)|yield|per (?:acre|person|plant|row)|what temp\w*)/,
    statement: /\b\d/,
  },
  {
    aspects: ['when'],
    question:
      /\b(?:when\b|how often|what (?:month|time|season|week|age)|too (?:late|early)|best time|deadlines?|due\b|how (?:late|early|soon|far (?:ahead|in advance)))/,
    statement:
      /\b(?:January|February|March|April|May|June|July|August|September|October|November|December|spring|summer|fall|winter|weeks? (?:before|after)|last frost|first frost)\b/,
  },
  {
    aspects: ['why'],
    question: /\b(?:why\b|reason|because|what caus\w+|how come)/,
    statement: /\b(?:because|since|so that|causes?\b|caused)\b/,
  },
];

/** The patterns of questions for all their places in a text. */
const EVERYWHERE = new Map(CUES.map(({ question }) => [question, new RegExp(question, 'g')]));

// Where the words of a question show no aspect, its type does.
const BY_TYPE: Readonly<Record<QuestionType, readonly Aspect[]>> = {
  identify: ['what', 'signs'],
  cause: ['why', 'signs'],
  cure: ['remedy', 'prevent'],
  prevent: ['prevent', 'remedy'],
  when: ['when', 'harvest'],
  'how-much': ['amount', 'days', 'water', 'feed'],
  'how-far': ['spacing', 'depth'],
  which: ['varieties', 'breeds', 'compare'],
  safe: ['safety', 'feed'],
  compare: ['compare', 'varieties', 'breeds'],
  'where-who': ['who', 'life'],
  'how-to': ['how', 'when'],
};

export interface WantedAspects {
  /** The most exact one first; empty when the wording shows none. */
  aspects: readonly Aspect[];
  /** The question without the words that showed its aspects. */
  rest: string;
}

/**
 * The aspects that a question wants: first those that it shows beside the name of its subject. 'How often do I test soil?' wants no
 * test of a soil test. `isOnlyBeside`: the name was put in place of a pronoun and shows none.
 */
export function aspectsBeside(text: string, name: readonly string[], isOnlyBeside = false): readonly Aspect[] {
  const beside = foldQuestion(text).replace(/[a-z]+/g, (word) => (name.includes(wordStem(word)) ? 'it' : word));
  const own = wantedAspects(beside.replaceAll('it it', 'it')).aspects;
  return isOnlyBeside && own.length > 0 ? own : [...new Set([...own, ...wantedAspects(text).aspects])];
}

/** The aspects that a question wants. */
export function wantedAspects(text: string): WantedAspects {
  const plain = foldQuestion(text);
  const type = questionType(plain);
  const found = CUES.filter(({ question }) => question.test(plain));
  const rest = found.reduce((words, { question }) => words.replace(EVERYWHERE.get(question) ?? question, ' '), plain);
  const byWords = found.flatMap(({ aspects }) => aspects);
  return { aspects: [...new Set([...byWords, ...(type === null ? [] : BY_TYPE[type])])], rest };
}

/** The aspects that a statement is about, the most exact one first; ['what'] where no word shows one. */
export function aspectsOf(sentence: string): readonly Aspect[] {
  const found = CUES.filter(({ statement }) => statement?.test(sentence)).flatMap(({ aspects }) => aspects);
  return found.length > 0 ? [...new Set(found)] : ['what'];
}
