import type { Bank, BankQuestion, Challenge, ChallengeDifficulty, Difficulty } from '../quiz/bank';
import { MIX } from '../quiz/bank';

const LEVELS: readonly Difficulty[] = ['easy', 'medium', 'hard'];

/** Ten questions of a challenge; the right answer is always the option called 'yes'. */
function questionsOf(id: string, difficulty: ChallengeDifficulty): BankQuestion[] {
  const levels = LEVELS.flatMap((level) => Array.from({ length: MIX[difficulty][level] }, () => level));
  return levels.map((level, i) => ({
    id: `${id}-${String(i + 1).padStart(2, '0')}`,
    question: `Question ${i + 1} of ${id}?`,
    options: [0, 1, 2, 3].map((place) => (place === i % 4 ? 'yes' : `no ${place}`)),
    correct: i % 4,
    explanation: `Because ${id} says so in line ${i + 1}.`,
    source: { publisher: 'The test', title: 'A page', url: 'https://extension.uga.edu/' },
    category: 'test',
    difficulty: level,
    reviewedOn: null,
  }));
}

const challenge = (id: string, difficulty: ChallengeDifficulty): Challenge => ({
  id,
  title: id.replaceAll('-', ' '),
  description: `All about ${id}.`,
  category: 'test',
  difficulty,
  badge: `${id}-badge`,
  questions: questionsOf(id, difficulty),
});

/** A bank of three challenges whose questions a spec can count on. */
export function bankForTest(version = 'first'): Bank {
  const challenges = [challenge('soil', 'beginner'), challenge('water', 'intermediate'), challenge('pests', 'expert')];
  const questions = new Map(
    challenges.flatMap((each) => each.questions.map((question) => [question.id, { challenge: each, question }])),
  );
  return {
    challenges,
    byId: new Map(challenges.map((each) => [each.id, each])),
    question: (id) => questions.get(id),
    version,
  };
}
