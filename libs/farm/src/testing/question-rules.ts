// Rules for questions of both quizzes, which stay in their service with their answers.
import type { BankQuestion } from '../learning/bank-question';
import { likeness, schoolGrade, splitWords } from './readable';

const FIELDS = 'id question options correct explanation source category difficulty reviewedOn';
const OPTIONS = 4;
/** Accepted sources, including their subdomains. */
const HOSTS = [
  ...['aces.edu', 'extension.uga.edu', 'hgic.clemson.edu', 'ces.ncsu.edu', 'edis.ifas.ufl.edu', 'lsuagcenter.com'],
  ...['agrilifeextension.tamu.edu', 'extension.msstate.edu', 'uaex.uada.edu', 'utia.tennessee.edu', 'ext.vt.edu'],
  ...['nchfp.uga.edu', 'usda.gov', 'farmers.gov', 'sam.gov', 'irs.gov', 'weather.gov', 'noaa.gov', 'epa.gov'],
  ...['sare.org', 'nps.gov', 'loc.gov'],
];
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
const texts = ({ question, options, explanation }: BankQuestion) => [question, ...options, explanation];

/** Each rule as a sentence, with a function that detects violations. */
export const questionRules: readonly (readonly [rule: string, isFaulty: Fault])[] = [
  ['a question has its fields and no others', (question) => Object.keys(question).join(' ') !== FIELDS],
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
    'the source is a public body, named',
    ({ source }) => {
      const { protocol, hostname } = new URL(source.url);
      const listed = HOSTS.some((host) => hostname === host || hostname.endsWith(`.${host}`));
      return protocol !== 'https:' || !listed || !source.publisher || !source.title;
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
