import type { HelpKind } from './help-kind';

// What growers say of themselves, of money and of a lame grown animal, in words that dangers share.
const ORDINARY =
  /\b(?:black|brown|green) thumb\b|\b(?:could|would|i'?d) (?:just )?(?:die|kill) for (?:an?|some|the|fresh|ripe|good)\b|\b(?:any|some|get|find) (?:money|grants?|loans?|funding) (?:for|from)\b|^(?:(?:my|the|our|a|one) )?(?:ducks?|goose|geese|hens?|chickens?|roosters?|turkeys?|cows?|horses?|sheep|goats?) limp(?:s|ing)?[.?! ]*$/i;

/** Whether a message is one of growers' own sayings, which only a sure danger outweighs. */
export const isGrowersSaying = (message: string): boolean => ORDINARY.test(message);

const STING = /\b(?:stung|stings?|ant bites?)\b/i;
const LIMB = /\b(?:hands?|fingers?|thumbs?|arms?|elbows?|wrists?|legs?|knees?|ankles?|shins?|foot|feet|toes?)\b/i;
const REMEDY = /\bwhat (?:helps|(?:do|can|should) (?:i|we|you) (?:do|put|use|take)|takes)\b/i;
const SIGN_OF_ALLERGY =
  /breath|breeth|wheez|gasp|cough|chok|swallow|hoarse|tight|tingl|numb|blue|throat|tongue|lips?\b|mouth|face|neck|head|eye|swell|swoll|puff|hives|welt|rash|itch|dizz|faint|pass(?:ed|ing) out|vomit|throw|sick|weak|pale|clammy|chest|heart|spots|shak|confus|allerg|epi|funny|strange|weird|unrespons|kid|child|toddler|infant|all over|everywhere|nest|swarm|times|hundred|dozen|fifty|baby|collaps/i;

/** A sting with no sign of an allergy: the notes say what to do, and when to call 911. */
export const isPlainSting = (message: string): boolean =>
  STING.test(message) && (LIMB.test(message) || REMEDY.test(message)) && !SIGN_OF_ALLERGY.test(message);

const LAND = /\b(?:land|acres?|farm|property|home ?place|estate|heirs?|inherit\w*|(?:a|the|no|his|her|their) will)\b/i;
const DISPUTE =
  /\b(?:sell\w*|sale|sold|partition|court|contest|evict\w*|divorce|buy (?:me|us|him|her|them) out|cut (?:me|us|him|her) out|(?:a|the|no|his|her|their) will)\b/i;
const SIGN_OF_DESPAIR =
  /\b(?:di(?:e|ed|es|ing)|dying|dead|death|suicid\w*|kill\w*|hurt\w*|harm\w*|end (?:it|my|things)|go on|give up|point|worth\w*|alone|hope\w*|cry\w*|sleep\w*|shoot|gun|rope|hang\w*|pills|goodbye|better off|burden|liv(?:e|ing)|life|wake|lost|losing|nothing|tired|anymore|longer|can'?t (?:take|do|stand|bear|see|face)|without me|take care of|reason|way out|be here|done|enough|over with|drink\w*|numb|quit)\b/i;

const LEGAL_QUESTION =
  /\b(?:can|could|may|does|do|will|would) (?:she|he|they|we|i|you|my \w+|the \w+)\b|\bwhat (?:now|can|are|do)\b|\bis (?:that|it) (?:legal|allowed|right)\b/i;

/** A question who may sell or inherit land, with no word of despair. A statement is none: it may say more than it names. */
const isLandDispute = (message: string): boolean =>
  LAND.test(message) && DISPUTE.test(message) && LEGAL_QUESTION.test(message) && !SIGN_OF_DESPAIR.test(message);

const GROUND_TO_CLEAR =
  /\bkill(?:ing)? (?:off )?(?:everything|anything|all|it all|all of it)\b[^.?!]*\b(?:beds?|garden|plot|yard|rows?|field|lawn|grass|weeds?|fence ?row|patch)\b/i;
const TIRED_OF_LIFE = /\b(?:end|done|tired|point|worth|live|living|life|go on|next|then|too|also)\b/i;
const PERSON = /\b(?:myself|me|him|her|them|us|you|people|family|everybody|everyone)\b/i;

/** Growth that is to be killed in a piece of ground. */
const isClearing = (message: string): boolean =>
  GROUND_TO_CLEAR.test(message) && !PERSON.test(message) && !TIRED_OF_LIFE.test(message);

const HANGING_LIMB =
  /\b(?:limb|branch)(?:es|s)?(?: (?:is|are|that'?s|that is|that are|thats))? hanging (?:over|above|in|down)\b/i;
const PERSON_OR_ROPE = /\b(?:myself|me|him|her|rope|noose|neck|belt)\b/i;

/** A limb that hangs in a tree. */
const isTreeWork = (message: string): boolean => HANGING_LIMB.test(message) && !PERSON_OR_ROPE.test(message);

const SLAUGHTER =
  /\b(?:bullet|slug|shot) in(?:to)? (?:an?|the|this|that|my|our) (?:\w+ )?(?:steer|hog|pig|sow|boar|cow|bull|heifer|calf|goat|sheep|lamb|horse|deer|coyote|rabbit|chicken)\b/i;

/** An animal that is to be shot: no rule of self-harm is about it. */
export const isSlaughter = (message: string): boolean =>
  SLAUGHTER.test(message) && !PERSON.test(message) && !TIRED_OF_LIFE.test(message);

const THROUGH_FENCE =
  /\b(?:through|over|under|out of|past) (?:[a-z'-]+ ){0,3}(?:fenc\w*|wire|barb\w*|gates?|pens?|panels?)\b/i;
const PREY =
  /\b(?:kill(?:s|ed|ing)?|ate|took|taking|carried off) (?:[a-z0-9'-]+ ){0,4}(?:hens?|chickens?|chicks?|roosters?|ducks?|guineas?|turkeys?|birds?|rabbits?|lambs?)\b/i;
const FOUND_DEAD = /\bfound\b[^.?!]*\bdead\b|\b(?:was|were) dead\b/i;
const SIGN_OF_HARM =
  /hurt|cut|bleed|blood|wound|gash|torn|rip|caught|stuck|hung|hang|tangl|limp|\bleg|skin|\beye|shock|\bdown\b|dying|neck|strangl|chok|alive|injur|\bstill\b|sick|shak|foam|seiz|vomit|stagger|weak|breath|gasp|bloat|swell|swoll|twitch|drool|poison|bait|spray|chemical|antifreeze|eaten|eating|convuls|won'?t|can'?t|another|others?\b|the rest|trembl|stiff|blind|fever|scour|bit\b|bitten|attack|medic|pills|wormer|feed|acting/i;

const ATE_OR_LIES = /\b(?:ate|eaten|lay(?:s|ing)?|lies|lying|acting|acts|broke\w*)\b/i;

/** Animals that break out, were taken by a predator or are dead, with no word of one that needs help. */
const isLossOrEscape = (message: string): boolean =>
  ((THROUGH_FENCE.test(message) && !ATE_OR_LIES.test(message)) || PREY.test(message) || FOUND_DEAD.test(message)) &&
  !SIGN_OF_HARM.test(message);

const FLOATING_FRUIT =
  /\b(?:peach\w*|pears?|fruit|apples?|tomato\w*|plums?|cherries|jars?|canned)\b[^.?!]*\bfloat\w*|\bfloat\w*\b[^.?!]*\b(?:peach\w*|pears?|fruit|jars?|canned)\b/i;
const SIGN_OF_ILLNESS =
  /sick|\bill\b|vomit|throw|dizz|faint|blur|double|droop|swallow|breath|cramp|diarrh|fever|hospital|weak|weird|funny|strange|numb|slur|bleach|lye|chemical|pesticide|spray|cleaner|oil|mushroom|glass/i;

/** Canned fruit that floats above its syrup, as fruit packed raw does, with nobody ill. */
const isFloatingFruit = (message: string): boolean => FLOATING_FRUIT.test(message) && !SIGN_OF_ILLNESS.test(message);

const ORDINARY_KINDS: Readonly<Partial<Record<HelpKind, (message: string) => boolean>>> = {
  despair: (message) => isLandDispute(message) || isClearing(message) || isTreeWork(message),
  poison: isFloatingFruit,
  animal: isLossOrEscape,
};

/** Whether the classifier alone takes an everyday matter of a farm for a danger of this kind. */
export const isEveryday = (message: string, kind: HelpKind): boolean => ORDINARY_KINDS[kind]?.(message) === true;
