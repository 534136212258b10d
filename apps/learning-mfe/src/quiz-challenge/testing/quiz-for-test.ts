import type { QuizChallenge, QuizPlayer, QuizQuestion, QuizResult, ReplyOf, Calls } from '@farm/contracts';
import type { FakeApi } from '@farm/web-kit/testing';
import type { Round } from '../round';

/** The moment at which the specs play. */
export const NOW = Date.parse('2026-11-21T15:00:00Z');

export const aQuestion = (n: number): QuizQuestion => ({
  id: `q-${n}`,
  question: `What is asked in line ${n}?`,
  options: ['north', 'east', 'south', 'west'].map((word) => `${word} ${n}`),
  category: 'frost',
  difficulty: n === 3 ? 'hard' : 'easy',
  points: n === 3 ? 20 : 10,
});
const questions = [1, 2, 3].map(aQuestion);

export const aRound = (more: Partial<Round> = {}): Round => ({
  ...{ sessionId: 's-1', challengeId: 'frost', title: 'Frost and Seasons', playerId: 'player_1test' },
  ...{ startedAt: NOW, endsAt: NOW + 400_000 },
  ...{ questions, answers: [], chosen: null, isOver: false, result: null },
  ...more,
});

const challenge = (more: Partial<QuizChallenge> = {}): QuizChallenge => ({
  id: 'frost',
  title: 'Frost and Seasons',
  description: 'Frost dates and cold nights.',
  difficulty: 'beginner',
  category: 'Weather',
  timeLimit: 400,
  totalPoints: 125,
  badge: 'frost-reader',
  questions,
  ...more,
});
const challenges = [
  challenge(),
  challenge({ id: 'water', title: 'Water Wise', difficulty: 'intermediate', timeLimit: 350, totalPoints: 145 }),
];

export const aPlayer = (more: Partial<QuizPlayer> = {}): QuizPlayer => ({
  playerId: 'player_1test',
  playerName: 'Fern',
  totalPoints: 1_240,
  level: 4,
  badges: ['frost-reader', 'week-of-sun'],
  bestStreak: 7,
  currentStreak: 2,
  passed: ['frost'],
  nextLevelAt: 1_500,
  levelBeganAt: 1_000,
  dailyDoneOn: null,
  ...more,
});

const source = { publisher: 'The office', title: 'A page', url: 'https://extension.uga.edu/' };
const FEEDBACK = [
  'Correct: because of the frost.',
  'Not quite: you chose east 2. The answer is west 2. Because of the wind.',
  'No answer given. The answer is west 3. Because of the rain.',
];

export const aResult = (more: Partial<QuizResult> = {}): QuizResult => ({
  ...{ score: 80, passed: true, pointsEarned: 105, correctAnswers: 8, totalQuestions: 10 },
  ...{ badgeEarned: 'frost-reader', newAchievements: ['frost-reader', 'level-5'] },
  ...{ attempt: 1, gross: 105, dailyBonus: 0, totalPoints: 1_345, level: 5, onTime: true },
  feedback: FEEDBACK,
  review: questions.map(({ id, question, options }, place) => ({
    ...{ questionId: id, question, options, source, explanation: 'Because.' },
    reasons: options.map((option) => `${option} is so.`),
    ...{ chosen: [3, 1, null][place] ?? null, answer: 3, right: place === 0 },
  })),
  ...more,
});

/** What the service says to a start; it lasts `seconds`. */
export const aSession = (seconds = 400, more: object = {}): ReplyOf<Calls['POST /api/quiz/start-session']> => ({
  sessionId: 's-1',
  startTime: new Date(NOW).toISOString(),
  expiresAt: new Date(NOW + seconds * 1_000).toISOString(),
  serverNow: new Date(NOW).toISOString(),
  questionIds: questions.map(({ id }) => id),
  questions,
  resumed: false,
  ...more,
});

export const dueQuestions = [1, 2].map((n) => ({ ...aQuestion(n), challengeTitle: 'Frost and Seasons' }));
/** It comes back in this year, whichever that is: pages name the year of another one only. */
const nextDue = `${String(new Date().getFullYear())}-11-24`;
export const reviewed = {
  ...{ correct: true, answer: 3, feedback: 'Correct: because.', source, nextDue },
  reasons: ['north', 'east', 'south', 'west'].map((word) => `Why ${word}.`),
};

/** A service in which everything goes well. */
export const anApi = (more: FakeApi = {}): FakeApi => ({
  'GET /api/quiz/challenges': challenges,
  'GET /api/quiz/daily-challenge': { ...challenge(), date: '2026-11-21', bonusPoints: 25 },
  'GET /api/quiz/leaderboard': [],
  'GET /api/quiz/players': [],
  'GET /api/quiz/player/:playerId': aPlayer(),
  'GET /api/quiz/review': { due: [], later: 0 },
  'POST /api/quiz/start-session': aSession(),
  'POST /api/quiz/submit-session': aResult(),
  ...more,
});

/** This browser's player, as an earlier visit left it. */
export function storePlayer(name = 'Fern', playerId = 'player_1test'): void {
  window.localStorage.setItem('quizPlayerName', name);
  window.localStorage.setItem('quizPlayerId', playerId);
  window.dispatchEvent(new StorageEvent('storage', { key: null })); // the stores were created before
}
