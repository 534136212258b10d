import { Type, type Static } from '@sinclair/typebox';
import { type Contract, StrictObject, OneOf, Nullable } from '../contract';

/** The browser's own name for a player. Its form is checked by the service, which answers `quiz.player-id`. */
const PlayerId = Type.String({ maxLength: 200 });
const Day = Type.String({ description: 'YYYY-MM-DD, a day of farm time' });
const Moment = Type.String({ description: 'ISO 8601, UTC' });
const PLAYER = { per: 'minute', times: 60, perPrefix: 600 } as const;

export const Source = StrictObject({ publisher: Type.String(), title: Type.String(), url: Type.String() });
export type Source = Static<typeof Source>;

/** A question as a player sees it before answering: without key and explanation. */
export const QuizQuestion = StrictObject({
  id: Type.String(),
  question: Type.String(),
  options: Type.Array(Type.String()),
  category: Type.String(),
  difficulty: OneOf(['easy', 'medium', 'hard']),
  points: Type.Integer(),
});
export type QuizQuestion = Static<typeof QuizQuestion>;

export const QuizChallenge = StrictObject({
  id: Type.String(),
  title: Type.String(),
  description: Type.String(),
  difficulty: OneOf(['beginner', 'intermediate', 'expert']),
  category: Type.String(),
  /** Seconds. */
  timeLimit: Type.Integer(),
  totalPoints: Type.Integer(),
  questions: Type.Array(QuizQuestion),
});
export type QuizChallenge = Static<typeof QuizChallenge>;

export const QuizPlayer = StrictObject({
  playerId: Type.String(),
  playerName: Type.String(),
  totalPoints: Type.Integer(),
  level: Type.Integer(),
  /** Slugs, oldest first. */
  badges: Type.Array(Type.String()),
  bestStreak: Type.Integer(),
  currentStreak: Type.Integer(),
  /** Ids of challenges passed. */
  passed: Type.Array(Type.String()),
  nextLevelAt: Type.Integer(),
  /** The day whose bonus was earned last. */
  dailyDoneOn: Nullable(Day),
});
export type QuizPlayer = Static<typeof QuizPlayer>;

/** One question after the submission. Indexes are those of its options. */
export const QuizReview = StrictObject({
  questionId: Type.String(),
  question: Type.String(),
  options: Type.Array(Type.String()),
  chosen: Nullable(Type.Integer()),
  answer: Type.Integer(),
  right: Type.Boolean(),
  explanation: Type.String(),
  source: Source,
});
export type QuizReview = Static<typeof QuizReview>;

export const QuizResult = StrictObject({
  /** Percent. */
  score: Type.Integer(),
  passed: Type.Boolean(),
  pointsEarned: Type.Integer(),
  correctAnswers: Type.Integer(),
  totalQuestions: Type.Integer(),
  badgeEarned: Nullable(Type.String()),
  newAchievements: Type.Array(Type.String()),
  feedback: Type.Array(Type.String()),
  attempt: Type.Integer(),
  gross: Type.Integer(),
  dailyBonus: Type.Integer(),
  totalPoints: Type.Integer(),
  level: Type.Integer(),
  onTime: Type.Boolean(),
  /** Answered faster than a reader can: practice, without points. Missing in results from before 1.7. */
  tooFast: Type.Optional(Type.Boolean()),
  review: Type.Array(QuizReview),
});
export type QuizResult = Static<typeof QuizResult>;

const ReviewQuestion = StrictObject({ ...QuizQuestion.properties, challengeTitle: Type.String() });
const NAME = 'Please choose a name of 1 to 24 characters.';

/** Players are identified by playerId and the visitor cookie. */
export const quiz = {
  'GET /api/quiz/challenges': { access: 'anyone', reply: Type.Array(QuizChallenge) },
  'GET /api/quiz/daily-challenge': {
    access: 'anyone',
    reply: StrictObject({ ...QuizChallenge.properties, date: Day, bonusPoints: Type.Integer() }),
  },
  'GET /api/quiz/leaderboard': {
    access: 'visitor',
    query: StrictObject({
      /** The caller's own player, whose row is added when it stands below the list; another browser's has no effect. */
      playerId: Type.Optional(PlayerId),
      period: Type.Optional(OneOf(['week', 'all'])),
    }),
    reply: Type.Array(
      StrictObject({
        /** The public id: nobody can play with it. */
        playerId: Type.String(),
        playerName: Type.String(),
        level: Type.Integer(),
        /** How many. */
        badges: Type.Integer(),
        totalPoints: Type.Integer(),
        /** Missing for the caller's own row below the list. */
        rank: Type.Optional(Type.Integer()),
        isYou: Type.Boolean(),
      }),
    ),
  },
  'GET /api/quiz/player/:playerId': {
    access: 'visitor',
    params: StrictObject({ playerId: PlayerId }),
    reply: QuizPlayer,
    limit: PLAYER,
  },
  /** This browser's players, for 'Welcome back'. */
  'GET /api/quiz/players': {
    access: 'visitor',
    reply: Type.Array(
      StrictObject({ playerId: Type.String(), playerName: Type.String(), totalPoints: Type.Integer() }),
    ),
    limit: PLAYER,
  },
  'PATCH /api/quiz/player/:playerId': {
    access: 'visitor',
    params: StrictObject({ playerId: PlayerId }),
    body: StrictObject({ playerName: Type.String({ maxLength: 400 }) }),
    reply: QuizPlayer,
    messages: { playerName: NAME },
    limit: PLAYER,
  },
  /** Takes the player and all its rows away. */
  'DELETE /api/quiz/player/:playerId': {
    access: 'visitor',
    params: StrictObject({ playerId: PlayerId }),
    limit: PLAYER,
  },
  'POST /api/quiz/start-session': {
    access: 'visitor',
    body: StrictObject({
      playerId: PlayerId,
      challengeId: Type.String({ maxLength: 64 }),
      playerName: Type.String({ maxLength: 400 }),
      /** Extra time for whoever needs it: 1, 1.5 or 2. */
      timeFactor: Type.Optional(Type.Union([Type.Literal(1), Type.Literal(1.5), Type.Literal(2)])),
    }),
    reply: StrictObject({
      sessionId: Type.String(),
      startTime: Moment,
      expiresAt: Moment,
      /** The service's clock as it answered: the page counts from here, never from its own. */
      serverNow: Moment,
      questionIds: Type.Array(Type.String()),
      /** Questions in their order, as pinned by the session. */
      questions: Type.Array(QuizQuestion),
      resumed: Type.Boolean(),
    }),
    messages: { playerName: NAME, '': 'This quiz could not be started. Please try again.' },
    limit: { per: 'minute', times: 10, perPrefix: 200 },
  },
  'POST /api/quiz/submit-session': {
    access: 'visitor',
    body: StrictObject({
      sessionId: Type.String({ maxLength: 64 }),
      answers: Type.Array(
        StrictObject({
          questionId: Type.String({ maxLength: 64 }),
          /** Option index; null is unanswered. Its range is checked by the service: `quiz.answer-range`. */
          answer: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
          timeSpent: Type.Optional(Type.Number({ minimum: 0, maximum: 86_400 })),
        }),
        { maxItems: 50 },
      ),
      timeElapsed: Type.Number({ minimum: 0, maximum: 86_400 }),
    }),
    reply: QuizResult,
    messages: { '': 'These answers could not be read. Please try again.' },
    limit: { per: 'minute', times: 20, perPrefix: 200 },
  },
  'GET /api/quiz/review': {
    access: 'visitor',
    query: StrictObject({ playerId: PlayerId }),
    reply: StrictObject({ due: Type.Array(ReviewQuestion), later: Type.Integer() }),
    messages: { '': 'Please start a quiz first.' },
    limit: PLAYER,
  },
  'POST /api/quiz/review': {
    access: 'visitor',
    body: StrictObject({ playerId: PlayerId, questionId: Type.String({ maxLength: 64 }), answer: Type.Integer() }),
    reply: StrictObject({
      correct: Type.Boolean(),
      answer: Type.Integer(),
      feedback: Type.String(),
      source: Source,
      /** null: known well enough, it does not come back. */
      nextDue: Nullable(Day),
    }),
    messages: { '': 'Please choose an answer.' },
    limit: PLAYER,
  },
  /** How each question does: share right, point-biserial, share per option, over first attempts. */
  'GET /api/quiz/ops/items': {
    access: 'operator',
    reply: Type.Array(
      StrictObject({
        questionId: Type.String(),
        challengeId: Type.String(),
        difficulty: Type.String(),
        attempts: Type.Integer(),
        right: Nullable(Type.Number()),
        pointBiserial: Nullable(Type.Number()),
        options: Type.Array(Type.Number()),
        flags: Type.Array(Type.String()),
      }),
    ),
  },
  'PATCH /api/quiz/ops/players/:publicId': {
    access: 'operator',
    params: StrictObject({ publicId: Type.String({ maxLength: 32 }) }),
    body: StrictObject({ hidden: Type.Boolean() }),
    reply: StrictObject({ hidden: Type.Boolean() }),
  },
} satisfies Contract;
