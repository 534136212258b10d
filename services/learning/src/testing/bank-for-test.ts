import {
  createBank,
  DIFFICULTIES,
  MIX,
  type Bank,
  type ScoredQuestion,
  type Challenge,
  type ChallengeDifficulty,
} from '../quiz/question-bank';

/** Ten questions of a challenge; the right answer is always the option called 'yes'. */
function questionsOf(id: string, difficulty: ChallengeDifficulty): ScoredQuestion[] {
  const levels = DIFFICULTIES.flatMap((level) => Array.from({ length: MIX[difficulty][level] }, () => level));
  return levels.map((level, i) => ({
    id: `${id}-${String(i + 1).padStart(2, '0')}`,
    question: `Question ${i + 1} of ${id}?`,
    options: [0, 1, 2, 3].map((place) => (place === i % 4 ? 'yes' : `no ${place}`)),
    correct: i % 4,
    explanation: `Because ${id} says so in line ${i + 1}.`,
    why: [0, 1, 2, 3].map((place) => `Because choice ${place} is ${place === i % 4 ? 'right' : 'wrong'}.`),
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
export const bankForTest = (version = 'first'): Bank =>
  createBank(
    [challenge('soil', 'beginner'), challenge('water', 'intermediate'), challenge('pests', 'expert')],
    version,
  );
