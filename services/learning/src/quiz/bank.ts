import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Source } from '@farm/contracts';

export type Difficulty = 'easy' | 'medium' | 'hard';
export type ChallengeDifficulty = 'beginner' | 'intermediate' | 'expert';

/** One scored question with its key. Leaves the service only after an answer to it. */
export interface BankQuestion {
  /** Names the question for good; a dropped one's id is never given to another. */
  id: string;
  question: string;
  /** Four, all different. */
  options: readonly string[];
  /** Place of the right option, from 0. */
  correct: number;
  explanation: string;
  source: Source;
  category: string;
  difficulty: Difficulty;
  /** Day on which a person opened the source and found it to say so; null: nobody has yet. */
  reviewedOn: string | null;
}

export interface Challenge {
  id: string;
  title: string;
  description: string;
  category: string;
  difficulty: ChallengeDifficulty;
  /** Slug of the badge for passing it. */
  badge: string;
  /** Ten to fifteen; ten are played. */
  questions: readonly BankQuestion[];
}

export interface Bank {
  /** In the order in which the dashboard shows them. */
  challenges: readonly Challenge[];
  byId: ReadonlyMap<string, Challenge>;
  question(id: string): { challenge: Challenge; question: BankQuestion } | undefined;
  /** Digest of all files: a session notes which edition it was drawn from. */
  version: string;
}

/** A bank that cannot be trusted: the service does not start. */
class BadBank extends Error {}

/** What each question is worth, and what a challenge holds: easy, medium and hard ones, and its seconds. */
export const POINTS: Readonly<Record<Difficulty, number>> = { easy: 10, medium: 15, hard: 20 };
export const MIX: Readonly<Record<ChallengeDifficulty, Readonly<Record<Difficulty, number>>>> = {
  beginner: { easy: 6, medium: 3, hard: 1 },
  intermediate: { easy: 3, medium: 5, hard: 2 },
  expert: { easy: 1, medium: 4, hard: 5 },
};
export const TIME_LIMIT_S: Readonly<Record<ChallengeDifficulty, number>> = {
  beginner: 400,
  intermediate: 350,
  expert: 450,
};

const OPTIONS = 4;
const SLUG = /^[a-z0-9-]+$/;

function questionProblem({
  id,
  question,
  options,
  correct,
  explanation,
  source,
  difficulty,
}: BankQuestion): string | null {
  if (!SLUG.test(id)) return `${id} is no id`;
  if (!question || !explanation || !source.publisher || !source.title || !/^https:/.test(source.url))
    return `${id} lacks a text or its source`;
  if (options.length !== OPTIONS || new Set(options).size !== OPTIONS) return `${id} has not four different options`;
  if (!Number.isInteger(correct) || options[correct] === undefined) return `${id} has no right option`;
  return difficulty in POINTS ? null : `${id} is neither easy, medium nor hard`;
}

function challengeProblem({ id, title, description, badge, difficulty, questions }: Challenge): string | null {
  if (!SLUG.test(id) || !SLUG.test(badge) || !title || !description) return 'has no id, badge, title or description';
  if (!(difficulty in MIX)) return 'has no difficulty';
  const problem = questions.map(questionProblem).find((found) => found !== null);
  if (problem) return problem;
  const lacks = Object.entries(MIX[difficulty]).find(
    ([level, count]) => questions.filter((question) => question.difficulty === level).length < count,
  );
  return lacks ? `has fewer than ${lacks[1]} ${lacks[0]} questions` : null;
}

/** Reads and checks the scored bank, once, at start. Throws BadBank with the file's name. */
export function readBank(folder: string): Bank {
  const home = join(folder, 'challenges');
  const digest = createHash('sha256');
  const challenges = readdirSync(home)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => {
      const text = readFileSync(join(home, name), 'utf8');
      digest.update(text);
      const challenge = JSON.parse(text) as Challenge;
      const problem = challengeProblem(challenge);
      if (problem) throw new BadBank(`challenges/${name}: ${problem}`);
      return challenge;
    });
  const questions = new Map(
    challenges.flatMap((challenge) => challenge.questions.map((question) => [question.id, { challenge, question }])),
  );
  if (questions.size !== challenges.reduce((sum, each) => sum + each.questions.length, 0))
    throw new BadBank('challenges: two questions share an id');
  const byId = new Map(challenges.map((challenge) => [challenge.id, challenge]));
  if (byId.size === 0 || byId.size !== challenges.length) throw new BadBank('challenges: an id stands twice');
  return { challenges, byId, question: (id) => questions.get(id), version: digest.digest('hex').slice(0, 12) };
}
