import { assertUniqueIds, checkContent, ContentError, HttpsUrl, ContentSlug, NonEmptyText } from '@farm/almanac';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { OneOf, Nullable, type QuizModuleId } from '@farm/contracts';
import { Type, type Static } from '@sinclair/typebox';
import { contentVersion, readContent, readJson } from '../content';

export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const;
type Difficulty = (typeof DIFFICULTIES)[number];

/** A scored question with its key, which is sent only after the question was answered. */
export const ScoredQuestion = Type.Object({
  /** Never given to another question, even after this one is dropped. */
  id: ContentSlug,
  question: NonEmptyText,
  options: Type.Array(NonEmptyText, { minItems: 4, maxItems: 4, uniqueItems: true }),
  correct: Type.Integer({ minimum: 0, maximum: 3 }),
  explanation: NonEmptyText,
  /** Why each option is right or wrong, in their order; none in the words of an editor who gave none. */
  why: Type.Optional(Type.Array(NonEmptyText, { minItems: 4, maxItems: 4 })),
  source: Type.Object({ publisher: NonEmptyText, title: NonEmptyText, url: HttpsUrl }),
  category: Type.String(),
  difficulty: OneOf(DIFFICULTIES),
  /** The day on which a person confirmed it in its source; null: not yet. */
  reviewedOn: Nullable(Type.String()),
  /** Shown above the options: `drawings/<id>.svg`. `alt` says what there is to see, not what it means. */
  drawing: Type.Optional(Type.Object({ alt: NonEmptyText })),
  /** Asked only in the place of a question that tells nothing about its players (`question-use.ts`). */
  reserve: Type.Optional(Type.Literal(true)),
});
export type ScoredQuestion = Static<typeof ScoredQuestion>;

/** What an editor can change of a question. */
export type QuestionTexts = Pick<ScoredQuestion, 'question' | 'options' | 'correct' | 'explanation' | 'why'>;

const Challenge = Type.Object({
  id: ContentSlug,
  title: NonEmptyText,
  description: NonEmptyText,
  category: Type.String(),
  difficulty: OneOf(['beginner', 'intermediate', 'expert']),
  badge: ContentSlug,
  /** Thirty, five of them in reserve. A round asks ten. */
  questions: Type.Array(ScoredQuestion),
});
export type Challenge = Static<typeof Challenge>;
export type ChallengeDifficulty = Challenge['difficulty'];

export interface Bank {
  challenges: readonly Challenge[];
  byId: ReadonlyMap<string, Challenge>;
  question(id: string): { challenge: Challenge; question: ScoredQuestion } | undefined;
  /** Stored with each session. */
  version: string;
}

export const POINTS: Readonly<Record<Difficulty, number>> = { easy: 10, medium: 15, hard: 20 };

/** How many questions of each difficulty a challenge asks. */
export const MIX: Readonly<Record<ChallengeDifficulty, Readonly<Record<Difficulty, number>>>> = {
  beginner: { easy: 6, medium: 3, hard: 1 },
  intermediate: { easy: 3, medium: 5, hard: 2 },
  expert: { easy: 1, medium: 4, hard: 5 },
};

export const TIME_LIMIT_SECONDS: Readonly<Record<ChallengeDifficulty, number>> = {
  beginner: 400,
  intermediate: 350,
  expert: 450,
};

function assertMix(file: string, { difficulty, questions }: Challenge): void {
  for (const level of DIFFICULTIES) {
    const least = MIX[difficulty][level];
    if (questions.filter((question) => question.difficulty === level).length < least)
      throw new ContentError(file, `has fewer than ${least} ${level} questions`);
  }
}

export function createBank(challenges: readonly Challenge[], version: string): Bank {
  const questions = new Map(
    challenges.flatMap((challenge) => challenge.questions.map((question) => [question.id, { challenge, question }])),
  );
  return {
    challenges,
    byId: new Map(challenges.map((challenge) => [challenge.id, challenge])),
    question: (id) => questions.get(id),
    version,
  };
}

/** Reads and checks the scored questions, once, at start. @throws ContentError */
export function readBank(folder: string): Bank {
  const names = readdirSync(join(folder, 'challenges')).filter((name) => name.endsWith('.json'));
  const files = names.sort().map((name) => {
    const file = `challenges/${name}`;
    return { file, text: readContent(folder, file) };
  });
  const challenges = files.map(({ file, text }) => {
    const challenge = checkContent(file, Challenge, JSON.parse(text));
    assertMix(file, challenge);
    return challenge;
  });
  assertUniqueIds('challenges', challenges);
  assertUniqueIds(
    'challenges',
    challenges.flatMap(({ questions }) => questions),
  );
  return createBank(challenges, contentVersion(files.map(({ text }) => text)));
}

export type QuizModules = Readonly<Record<QuizModuleId, readonly ScoredQuestion[]>>;

/** Reads and checks the questions of the simple quizzes, once, at start. @throws ContentError */
export function readQuizModules(folder: string): QuizModules {
  const read = (id: QuizModuleId) => readJson(folder, `simple-quiz/${id}.json`, Type.Array(ScoredQuestion));
  const modules: QuizModules = {
    'basic-gardening': read('basic-gardening'),
    'soil-basics': read('soil-basics'),
    'plant-care': read('plant-care'),
  };
  assertUniqueIds('simple-quiz', Object.values(modules).flat());
  return modules;
}
