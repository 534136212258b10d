import { foldQuestion, questionType } from './question-type';

/** What a message does in a conversation. */
export interface SpeechAct {
  kind:
    | 'greeting'
    | 'thanks'
    | 'goodbye'
    /** Say it again. */
    | 'again'
    | 'shorter'
    | 'more'
    | 'wrong'
    | 'not-helpful'
    /** 'I meant onions': `about` is the corrected word. */
    | 'meant'
    /** 'Why?' alone: the reason of the last answer. */
    | 'why'
    /** 'Then what?': what follows the last answer. */
    | 'next'
    /** 'Are you sure?': the source of the last answer. */
    | 'sure'
    /** 'What do you mean?': the last answer in other words. */
    | 'clarify'
    /** The visitor states something about the farm and asks nothing. */
    | 'telling'
    | 'question'
    | 'off-topic';
  about?: string;
}

const NAME = '(?: dexter(?: jr)?)?';
const whole = (...patterns: string[]) => new RegExp(`^(?:${patterns.join('|')})${NAME}$`);

// Matched against the whole message without punctuation.
const WHOLE: readonly (readonly [SpeechAct['kind'], RegExp])[] = [
  ['greeting', whole('(?:hi|hello|hey|howdy|yo|good (?:morning|afternoon|evening|day))(?: there| yall| again)?')],
  [
    'thanks',
    whole(
      '(?:ok |okay |great |well )?(?:thanks|thank you|thank ya|thx|much obliged|appreciate it|i appreciate it)(?: so much| a lot| kindly| very much)?',
    ),
  ],
  ['goodbye', whole('bye', 'goodbye', 'good bye', 'good night', 'see (?:you|ya)(?: later)?', 'take care')],
  [
    'again',
    whole(
      '(?:please )?(?:say|tell me|repeat) (?:that|it|this)(?: again| once more)?(?: please)?',
      '(?:can|could|would) you (?:please )?(?:say|repeat) (?:that|it|this)(?: again)?(?: please)?',
      '(?:please )?(?:repeat|again|come again|one more time|what did you say|say again)(?: please)?',
    ),
  ],
  [
    'shorter',
    whole(
      '(?:can you |could you |please )?(?:make it |keep it |say it |make that |be |much )?(?:shorter|briefer|brief|simpler)(?: please)?',
      '(?:too long|tldr|tl dr|in short|short version|(?:the |in |give me the )?short version(?: please)?|in (?:one|a) sentence(?: please)?|sum (?:it|that) up)',
    ),
  ],
  [
    'more',
    whole(
      '(?:please )?(?:tell me more|say more|more|more please|more info|more details?|go on|continue|keep going|elaborate|anything else|what else|can you tell me more|can you say more|what else should i know|anything else i should know|give me more|i want to know more)(?: about (?:it|that|this|them))?',
    ),
  ],
  [
    'wrong',
    whole(
      '(?:no )?(?:thats|that is|this is|youre|you are|its|it is) (?:wrong|not right|incorrect|not true|false)',
      'wrong(?: answer)?',
      '(?:that|this|it) (?:isnt|is not|cant be) (?:right|true|correct)',
    ),
  ],
  [
    'not-helpful',
    whole(
      '(?:that|this|it|you)(?: really)? (?:did ?nt|did not|does ?nt|does not|was ?nt|was not|is ?nt|is not) (?:really )?(?:help|helpful|help me|useful|answer my question|answer the question|help at all|what i asked)(?: me| at all)?',
      '(?:not|un)(?: very)? ?(?:helpful|useful|what i asked)',
      'no help',
      'you (?:already|just) (?:said|told me) that',
      'you said that already',
      'same answer again',
      'you keep saying that',
      'not what i asked',
      '(?:i|we) (?:already )?(?:tried|did|have tried|knew|know) (?:that|it|this)(?: already)?',
      '(?:that|it|this) (?:did not|didnt|does not|doesnt) work',
      'useless',
      'thats not (?:very )?(?:helpful|useful|it|an answer)',
      'you (?:did not|didnt) answer (?:my question|me|that)',
    ),
  ],
  [
    'next',
    whole(
      '(?:and |ok |okay |so )?(?:then|now|and) what(?: do i do)?(?: next)?',
      'and then',
      '(?:and |ok |so |what )?(?:whats|what is|what comes|what do i do|what should i do|what happens)? ?(?:next|after that|afterwards?|after|then)',
    ),
  ],
  [
    'sure',
    whole(
      '(?:are |r )?(?:you|u|ya) (?:really |quite )?(?:sure|certain|positive)(?: about (?:that|it|this))?',
      '(?:really|for real|seriously|no way)',
      'is (?:that|this|it) (?:really )?(?:right|true|correct|so|accurate)',
      'how do you know(?: that| this)?',
      'where (?:did|do|does) (?:you|that|this|it) (?:get|come|hear|read)(?: that| this| it)?(?: from)?',
      '(?:whats|what is|whos|who is) (?:your|the) source(?: (?:for|of|on) (?:that|this|it))?',
      '(?:who|who) says(?: so| that)?',
      'i (?:dont|do not) (?:believe|trust) (?:that|you|it|this)',
    ),
  ],
  [
    'clarify',
    whole(
      'what (?:do|did) you mean(?: by (?:that|this|it))?',
      'what does (?:that|this|it) mean',
      '(?:huh|what|pardon|sorry what|come again|say what)',
      'i (?:dont|do not|didnt|did not) (?:understand|get it|follow|know what (?:that|you) means?)(?: that| it| you)?',
      '(?:can|could|would|will) you (?:please )?(?:explain|clarify)(?: (?:that|this|it))?(?: (?:better|please|more|simpler|to me))?',
      '(?:explain|clarify)(?: (?:that|this|it))?(?: (?:better|please|more|simpler|to me|in plain (?:english|words)))?',
      '(?:in )?(?:plain|simple|simpler) (?:english|words|terms)(?: please)?',
      'thats confusing',
      'im confused',
    ),
  ],
  [
    'why',
    whole(
      '(?:but |and |so |ok )?why(?: is that| so| not| that| though| is it| does (?:it|that) (?:matter|help|work)| do (?:i|we) (?:need to|do that|have to))?',
      '(?:and )?how come(?: that)?',
      '(?:whats|what is) the reason(?: for (?:that|it))?',
      'what for',
    ),
  ],
];

const MEANT =
  /\b(?:i meant|i mean|i was (?:asking|talking) about|i asked about|i said|not \w+(?: \w+)? but)\s+(?:to say |about |the |my )?([a-z][a-z' -]{1,60})/;
const MEANT_BEFORE = /^(?:no |sorry |oh )*([a-z][a-z' -]{1,40}?),? (?:is what )?i (?:mean|meant)[.! ]*$/;
const TELLING =
  /^(?:and |so |well |ok |okay |hi |hey |hello )?(?:(?:i|we)(?:'m| am| are|'re|m|re)? (?:live|lived|have|had|got|grow|raise|keep|farm|own|rent|run|just|bought|planted|new|in|from|near|at|a|an|only|already|started|lost|moved|served|make|sell|use|teach|work|gardening|growing|farming|raising|homesteading|starting|garden|volunteer|coach|homestead|plan)\b|(?:just |recently |currently )?(?:moved|moving|living|located|based|gardening|growing|farming) (?:to|in|near|on|at|with)\b|(?:our|the) (?:school|church|class|farm|family|garden|club|daycare) (?:\w+ )?(?:is|are|has|have|had|got|grows?|runs?|wants?|keeps?)\b|(?:actually|sorry|correction|no)[, ]+(?:its|it's|it is|my|the|i|we)\b|(?:im|i'm|we're) (?:in|from|near|a|an|new)\b|my (?:\w+ ){1,3}(?:is|are|has|have|gets?|was|were)\b|(?:it|they|mine)(?:'s| is| are|s)? )/;
const QUESTION_WORD =
  /\?|^(?:so |and |but |or |hey |please )?(?:what|when|where|which|who|why|how|can|could|should|do|does|did|is|are|will|would|may|tell|explain|give|show|help|name|list|find|need)\b|\b(?:why|how come)$|\bsomething (?:is |has |keeps |been |just )*(?:cut|cutting|ate|eats?|eating|eaten|chew\w*|dug|digging|kill\w*|got)\b|\b(?:how (?:do|to|much|many|far|deep|long|often)|what (?:do|does|did|should|can|is|are|will|would)|when (?:do|does|did|should|can|could|is|are|to|will|would)|should i|can i|do i|wondering|tell me|help me|any idea|want to know|need to know)\b/;
const OFF_TOPIC =
  /\b(?:football|basketball|baseball|super bowl|movie|netflix|celebrity|bitcoin|crypto|stock market|homework|essay on|javascript|python code|write (?:me )?(?:a )?(?:poem|song|code)|capital of|president of|who won|lottery|horoscope|dating)\b/;

/** The speech act of a message. A message that fits nothing else is a question. */
export function speechAct(text: string): SpeechAct {
  const plain = foldQuestion(text);
  const bare = plain
    .replace(/'/g, '')
    .replace(/[^a-z0-9 ]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const fixed = WHOLE.find(([, pattern]) => pattern.test(bare));
  if (fixed) return { kind: fixed[0] };
  const about = (MEANT.exec(plain) ?? MEANT_BEFORE.exec(plain))?.[1]?.trim();
  if (about !== undefined && bare.split(' ').length <= 10) return { kind: 'meant', about };
  if (OFF_TOPIC.test(plain)) return { kind: 'off-topic' };
  if (QUESTION_WORD.test(plain)) return { kind: 'question' };
  if (/\bwhat (?:else|instead|now)[?.! ]*$/.test(plain)) return { kind: 'question' };
  if (TELLING.test(plain) && questionType(plain) !== 'cause') return { kind: 'telling' };
  return { kind: 'question' };
}
