import { fnv1a } from '@farm/farm';
import type { Question } from './question';
import { OPTIONS, QUESTIONS, questionsOf, quizModules } from './quiz-modules';

const HOSTS = [
  ...['aces.edu', 'extension.uga.edu', 'hgic.clemson.edu', 'ces.ncsu.edu', 'edis.ifas.ufl.edu', 'lsuagcenter.com'],
  ...['agrilifeextension.tamu.edu', 'extension.msstate.edu', 'uaex.uada.edu', 'utia.tennessee.edu', 'ext.vt.edu'],
  ...['nchfp.uga.edu', 'usda.gov', 'weather.gov', 'noaa.gov', 'epa.gov', 'sare.org'],
];
const BANNED = /all of the (above|below)|none of the (above|below)|\b[A-D] and [A-D]\b|^correct/i;

const words = (text: string): string[] => text.match(/[A-Za-z0-9'.-]*[A-Za-z0-9]/g) ?? [];
const syllables = (word: string): number =>
  Math.max(
    1,
    (
      word
        .toLowerCase()
        .replace(/(?:[^laeiouy]es|ed|[^laeiouy]e)$/, '')
        .match(/[aeiouy]{1,2}/g) ?? []
    ).length,
  );

/** Flesch-Kincaid school grade. */
function grade(text: string): number {
  const all = words(text);
  const sentences = text.split(/[.!?:;]\s/).length;
  const sounds = all.reduce((sum, word) => sum + syllables(word), 0);
  return 0.39 * (all.length / sentences) + 11.8 * (sounds / all.length) - 15.59;
}

function trigrams(text: string): Set<string> {
  const plain = ` ${text.toLowerCase().replace(/[^a-z0-9]+/g, ' ')} `;
  return new Set(Array.from({ length: plain.length - 2 }, (_, place) => plain.slice(place, place + 3)));
}
function alike(one: string, other: string): number {
  const [a, b] = [trigrams(one), trigrams(other)];
  const shared = [...a].filter((part) => b.has(part)).length;
  return shared / (a.size + b.size - shared);
}

const modules = quizModules.map((module) => ({ ...module, questions: questionsOf(module.id) }));
const bank = async (): Promise<Question[]> => (await Promise.all(modules.map(({ questions }) => questions))).flat();
const faulty = async (isFaulty: (question: Question) => boolean) => (await bank()).filter(isFaulty).map(({ id }) => id);

test('three modules stand in the order of the specification', () =>
  expect(quizModules.map(({ id }) => id)).toEqual(['basic-gardening', 'soil-basics', 'plant-care']));

describe.each(modules)('$id', ({ questions, edition }) => {
  test('has ten questions', async () => expect(await questions).toHaveLength(QUESTIONS));

  test('each place holds the right answer two or three times', async () => {
    const places = (await questions).map(({ correct }) => correct);
    for (const place of [0, 1, 2, 3]) {
      const times = places.filter((correct) => correct === place).length;
      expect([2, 3]).toContain(times);
    }
  });

  test('names its edition: change the number with the questions, so that no old round is gone on with', async () =>
    expect(edition).toBe(fnv1a(JSON.stringify(await questions))));
});

test.each<[string, (question: Question) => boolean]>([
  ['a question is a question', ({ question }) => !question.endsWith('?')],
  ['four options, all different', ({ options }) => new Set(options).size !== OPTIONS || options.length !== OPTIONS],
  ['the right option is one of them', ({ correct, options }) => options[correct] === undefined],
  [
    'length gives no option away',
    ({ options }) => {
      const lengths = options.map((option) => option.length);
      return Math.max(...lengths) > 30 && Math.max(...lengths) > 1.6 * Math.min(...lengths);
    },
  ],
  [
    'no catch-all options',
    ({ question, options, explanation }) => [question, ...options, explanation].some((text) => BANNED.test(text)),
  ],
  [
    'an explanation teaches in 25 to 60 words',
    ({ explanation }) => words(explanation).length < 25 || words(explanation).length > 60,
  ],
  ['an eighth-grader can read it', ({ explanation }) => grade(explanation) > 8],
  ['nothing asks what is not so', ({ question }) => /\bNOT\b/.test(question)],
  [
    'the source is a public body, named',
    ({ source }) => {
      const { protocol, hostname } = new URL(source.url);
      const listed = HOSTS.some((host) => hostname === host || hostname.endsWith(`.${host}`));
      return protocol !== 'https:' || !listed || !source.publisher || !source.title;
    },
  ],
])('%s', async (_, isFaulty) => expect(await faulty(isFaulty)).toEqual([]));

test('no two questions share an id or ask nearly the same', async () => {
  const all = await bank();
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  const near = all.flatMap((one, place) =>
    all
      .slice(place + 1)
      .filter((other) => alike(one.question, other.question) > 0.6)
      .map((other) => [one.id, other.id]),
  );
  expect(near).toEqual([]);
});
