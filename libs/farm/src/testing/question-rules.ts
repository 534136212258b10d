// Rules for questions of both quizzes, which stay in their service with their answers.
import type { BankQuestion } from '../learning/bank-question';
import { likeness, schoolGrade, splitWords } from './readable';

const FIELDS =
  /^id question options correct explanation why source category difficulty reviewedOn( drawing)?( reserve)?$/;
const OPTIONS = 4;
const REASON_LENGTH = 200; // of the editors' form
/** Sources besides universities and public offices, whose hosts end in .edu or .gov: pages that were read, by their host. */
const HOSTS = [
  // Extension services, offices of cities and counties
  ...[
    'lsuagcenter.com',
    'sare.org',
    'purduelandscapereport.org',
    'foodsafetysite.com',
    'huntcountymastergardeners.org',
  ],
  ...['cityofclemson.org', 'rigov.org', 'inlandrice.charlestoncounty.org', 'cobbanddouglaspublichealth.com'],
  ...['richlandlibrary.myturn.com', 'pendergardener.blogspot.com', 'qcsunonline.com'],
  // societies, cooperatives, laws
  ...['georgiaencyclopedia.org', 'georgiahistory.com', 'legiscan.com', 'okagcoop.org', 'sectclt.org', 'bbgardens.org'],
  ...['communitygardentoolkit.com'],
  // journals and columns
  ...['news.nationalgeographic.com', 'foodandwine.com', 'journalrecord.com', 'kinston.com', 'northwestgeorgianews.com'],
  ...['sanfordherald.com', 'theindependent.com', 'blog.southernexposure.com', 'oldhouseweb.com'],
];
const isPublic = (host: string): boolean =>
  /\.(edu|gov)$/.test(host) || HOSTS.some((listed) => host === listed || host.endsWith(`.${listed}`));
const SENTENCE = /^["“$]?[A-Z0-9][^\n]*[.!?]["”]?$/;
const NEXT_SENTENCE = /[.!?] ["“]?[A-Z]/;
const CATCH_ALL = /\b(all|none|both|neither) of (the (above|below)|these|them)\b|\b[A-D] and [A-D]\b|^correct/i;
const POINTS_AT_OPTIONS = /\bof (the following|these)\b|\bbelow\b[^.?]*:|following (options|answers)/i;
const MONTH =
  /\b(January|February|March|April|May|June|July|August|September|October|November|December)\b(?! (Day|Act|Laws?)\b)/;
const PLACE =
  /\bSouth(ern)?\b|\bfrosts?\b|\b(Alabama|Arkansas|Carolina|Florida|Georgia|Louisiana|Mississippi|Tennessee|Texas|Virginia)\b/i;
const DOSE =
  /\b(tea|table)spoons?\b|\b(ounces?|pints?|quarts?|cups?|grams?|ml) (to|per|in) (a|an|each|every|one) (gallon|quart|pint|jar)|\bpounds of pressure\b|\bpsi\b/i;
const MEDICAL =
  /\b(heals?|cures?|treats?|prevents?) (a |the |your )?(\w+ )?(cold|flu|cancer|diabetes|fever|illness|headaches?|high blood pressure|arthritis)\b|\bmedicin(e|al)\b/i;

type Fault = (question: BankQuestion) => boolean;
const texts = ({ question, options, explanation, why = [] }: BankQuestion) => [
  question,
  ...options,
  explanation,
  ...why,
];
const isSentence = (text: string): boolean =>
  text.length <= REASON_LENGTH && SENTENCE.test(text) && !NEXT_SENTENCE.test(text);

/** Each rule as a sentence, with a function that detects violations. */
export const questionRules: readonly (readonly [rule: string, isFaulty: Fault])[] = [
  ['a question has its fields and no others', (question) => !FIELDS.test(Object.keys(question).join(' '))],
  ['a question is a question', ({ question }) => !question.endsWith('?')],
  ['a question can be answered before the options are read', ({ question }) => POINTS_AT_OPTIONS.test(question)],
  ['four options, all different', ({ options }) => options.length !== OPTIONS || new Set(options).size !== OPTIONS],
  ['the right option is one of them', ({ correct, options }) => options[correct] === undefined],
  ['an option is a phrase, without a full stop', ({ options }) => options.some((text) => /[.?!]$|^\s|\s$/.test(text))],
  [
    'length gives no option away',
    ({ options }) => {
      const lengths = options.map((option) => option.length);
      return Math.max(...lengths) > 30 && Math.max(...lengths) > 1.6 * Math.min(...lengths);
    },
  ],
  ['no catch-all options', (question) => texts(question).some((text) => CATCH_ALL.test(text))],
  [
    'an explanation teaches in 25 to 60 words',
    ({ explanation }) => splitWords(explanation).length < 25 || splitWords(explanation).length > 60,
  ],
  [
    'each option has its reason, one sentence',
    ({ why = [] }) => why.length !== OPTIONS || new Set(why).size !== OPTIONS || !why.every(isSentence),
  ],
  ['an eighth-grader can read it', ({ explanation }) => schoolGrade(explanation) > 8],
  [
    'a month is named with its place or its frost',
    (question) =>
      MONTH.test([question.question, ...question.options].join(' ')) && !PLACE.test(texts(question).join(' ')),
  ],
  [
    'no dose, no healing: a label, a tested recipe or a doctor says that',
    (question) => texts(question).some((text) => DOSE.test(text) || MEDICAL.test(text)),
  ],
  [
    'the source is a public body or a listed one, named',
    ({ source }) => {
      const { protocol, hostname } = new URL(source.url);
      return protocol !== 'https:' || !isPublic(hostname) || !source.publisher || !source.title;
    },
  ],
  ['the source is a page, not a home page', ({ source }) => new URL(source.url).pathname.length <= 1],
  [
    'the text of a drawing names the right option only among all options',
    ({ drawing, options, correct }) => {
      const names = (option = '') => drawing?.alt.toLowerCase().includes(option.toLowerCase()) ?? false;
      return names(options[correct]) && !options.every(names);
    },
  ],
  ['a review has a day, or has not been', ({ reviewedOn }) => !/^(null|20\d\d-[01]\d-[0-3]\d)$/.test(`${reviewedOn}`)],
];

/** Ids of the questions that violate a rule. */
export const findViolations = (bank: readonly BankQuestion[], isFaulty: Fault): string[] =>
  bank.filter(isFaulty).map(({ id }) => id);

/** How often the right answer is at each of the four positions: should be 2 or 3 times in ten, so that guessing is useless. */
export function placesAreEven(quiz: readonly BankQuestion[]): boolean {
  const times = [0, 1, 2, 3].map((place) => quiz.filter(({ correct }) => correct === place).length);
  return times.every(
    (count) => count >= Math.floor(quiz.length / OPTIONS) && count <= Math.ceil(quiz.length / OPTIONS),
  );
}

/** Questions whose right option is longer than every other: should be no more than by chance. */
export const longestIsRight = (quiz: readonly Pick<BankQuestion, 'id' | 'options' | 'correct'>[]): string[] =>
  quiz
    .filter(({ options, correct }) =>
      options.every((option, place) => place === correct || option.length < (options[correct] ?? '').length),
    )
    .map(({ id }) => id);

/** Negated questions: at most one in ten, and with the negation in capitals. */
export const negatedQuestions = (quiz: readonly BankQuestion[]): string[] =>
  findViolations(quiz, ({ question }) => /\bNOT\b/.test(question));

/** Pairs of nearly identical questions, and duplicate ids. */
export const nearDuplicates = (bank: readonly BankQuestion[]): [string, string][] =>
  bank.flatMap((one, place) =>
    bank
      .slice(place + 1)
      .filter((other) => one.id === other.id || likeness(one.question, other.question) > 0.6)
      .map((other): [string, string] => [one.id, other.id]),
  );
