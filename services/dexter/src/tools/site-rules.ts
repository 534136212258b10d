import type { ConversationMemory } from '../memory/conversation-memory';
import type { MessageReading } from './read-message';
import { callOf, type ToolRule } from './tool-rule';

const SITE: readonly (readonly [string, RegExp])[] = [
  [
    'erase',
    /\b(?:erase|delete|remove|clear|forget|wipe)\b[^.?]{0,40}\b(?:chat|conversation|messages?|data|history|what i (?:said|wrote|typed)|about me)\b/,
  ],
  [
    'privacy',
    /\b(?:private|privacy|who (?:reads|sees|can see)|is this chat|are (?:these|my|the) (?:chats?|messages?|conversations?)|what (?:happens to|do you do with) (?:my (?:chats?|data|messages?|questions?|answers?|words|information|conversations?|email)|what i)|stored|recorded)\b[^.?]{0,50}(?:\bchat|\bdata|\bmessages?|\bconversation|\binformation|\btype|\bsay|\bthis\b|\bme\b|$)|\bdo you (?:store|save|keep|record|share|sell) (?:(?:my|our|the|any|this|these|people's|peoples|personal|all) )*(?:chats?|data|messages?|conversations?|information|info|emails?|what (?:i|we|people)\b)|(?<!how |when |where |why )do you (?:store|save|keep|record|share) (?:this|that|it|anything)(?: (?:i|we) \w+)?[?.! ]*$/,
  ],
  ['refund', /\b(?:refund|money back|return (?:the|my|a) (?:course|guide|purchase|book)|get my money)\b/],
  [
    'order',
    /\b(?:my|the|an|our) (?:order|receipt|purchase)\b|\border (?:number|status)\b|\b(?:didn't|did not|never|haven't|not) (?:get|got|receive|received)\b[^.?]{0,30}\b(?:email|receipt|link|download|guide|course)\b|\bwhere(?:'s| is) my (?:order|guide|course|download|link)/,
  ],
  ['certificate', /\bcertificat(?:e|es)\b(?!.*\b(?:organic|tax|sell|eggs?|health|vet|pesticides?|spray|tractor))/],
  [
    'library',
    /\b(?:my library|the library|download (?:it |my |the )?(?:again|guide|guides)|lost (?:my|the) link|find (?:what i bought|my (?:guide|course|purchases?|downloads?)))\b/,
  ],
  [
    'course-price',
    /^(?!.*\bfall\b).*\b(?:how much|price|cost|what does|what's|whats)\b[^.?]{0,40}\b(?:course|southern market garden)\b/,
  ],
  [
    'guide-price',
    /\b(?:how much|price|cost|what do|are)\b[^.?]{0,40}\b(?:guides?|ebooks?|pdfs?)\b|\b(?:what|which) (?:guides?|ebooks?|books) (?:do|are|can|have)\b|\bwhat do you sell\b|\bdo (?:you|yall|y'all) (?:have|sell|got|offer) (?:a |an |any |some |your )?(?:\w+ )?(?:guides?|ebooks?|pdfs?)\b/,
  ],
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
    'teachers',
    /\b(?:for|are|have|any|help)\b[^.?]{0,30}\b(?:teachers?|educators?|homeschool\w*)\b|\bi(?:'m| am) a teacher\b/,
  ],
  [
    'location',
    /\bwhere (?:are (?:you|yall|y'all)|is (?:the|your|this) farm)\b(?: all)?(?: located| based)?|\bwhat (?:city|town|state) are you in\b/,
  ],
  [
    'person',
    /\b(?:talk|speak|chat|get) (?:to|with|a hold of) (?:a |an |the |some)?(?:human|person|someone|somebody|real|owner|farmer|people)\b|\b(?:phone number|who (?:do|can|should) i (?:write|email|contact)(?: to)?[?.! ]*$|call you|email (?:address|you)|contact (?:you|the farm|someone))\b|\breal person\b|\bhuman being\b/,
  ],
  [
    'weather',
    /\b(?:weather|forecast)\b[^.?]{0,30}\b(?:card|page|here|on this site|today|tomorrow|this week|tonight)\b|\b(?:will it|is it going to) (?:rain|freeze|frost)\b/,
  ],
  [
    'schools',
    /\b(?:yall|y'all|you|you guys|your|the farm)\b[^.?]{0,30}\b(?:school|youth|kids?|children|field trips?|after ?school|summer camp)\b[^.?]{0,20}\b(?:programs?|class(?:es)?|camps?|visits?|trips?|workshops?)\b|\b(?:programs?|class(?:es)?|camps?) for (?:\w+ )?(?:schools?|kids|children|youth|teens|students)\b|\bfield trips?\b/,
  ],
  [
    'program-place',
    /\b(?:fall (?:gardening )?course|classes|program)\b[^.?]{0,30}\b(?:online|virtual|in person|recorded|where)\b|\b(?:where)\b[^.?]{0,30}\b(?:fall (?:gardening )?course|classes|your program)\b/,
  ],
  ['plan', /\b(?:what is|what's|how does|where is|how do i (?:use|get|start))\b[^.?]{0,20}\bfarm plan\b/],
];
/** Words of a short message after an answer about a course, with the topic that they ask for. */
const COURSE_WORDS: readonly (readonly [words: RegExp, program: string, course: string])[] = [
  [/\b(?:certificate|diploma)\b/, 'certificate', 'certificate'],
  [/\b(?:refund|money back|cancel)\b/, 'refund', 'refund'],
  [/\b(?:online|virtual|in person|zoom|where|recorded|miss (?:a|one)|on my phone)\b/, 'program-place', 'course-start'],
  [/\b(?:when|what (?:day|time|date)|start|starts|begin|begins|how long|date)\b/, 'program-dates', 'course-start'],
  [/\b(?:sign up|join|register|enroll|buy|pay|get it)\b/, 'person', 'buy'],
  [/\b(?:how much|cost|costs|price|fee)\b/, 'program-price', 'course-price'],
];
const PRICE_OF_IT =
  /^(?:and |so |ok )*(?:how much|what)\b.{0,20}\b(?:is|are|does|do|for) (?:it|they|that|one)(?: cost)?[?.! ]*$/;
const MAX_COURSE_WORDS = 8;

/** 'Is it online' after the price of a course; null for any other message. */
function courseTopic({ text, crops, animals }: MessageReading, { lastTool }: ConversationMemory): string | null {
  const last = lastTool?.id === 'site-facts' ? `${lastTool.parameters['topic']}` : '';
  if (last === 'guide-price' && PRICE_OF_IT.test(text)) return last;
  const isProgram = last.startsWith('program-');
  if (!isProgram && !last.startsWith('course-')) return null;
  if (text.split(' ').length > MAX_COURSE_WORDS || crops.length + animals.length > 0) return null;
  const [, program, course] = COURSE_WORDS.find(([words]) => words.test(text)) ?? [];
  return (isProgram ? program : course) ?? null;
}

const siteRule: ToolRule = (reading, memory) => {
  const topic =
    SITE.find(([, pattern]) => pattern.test(reading.text))?.[0] ?? courseTopic(reading, memory) ?? undefined;
  return topic === undefined || (topic !== 'erase' && topic !== 'privacy' && reading.crops.length > 0)
    ? null
    : callOf('site-facts', reading, memory, { topic });
};

/** Rules for questions about this site. */
export const siteRules: readonly ToolRule[] = [siteRule];
