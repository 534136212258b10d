import { Type, type Static } from '@sinclair/typebox';
import { type Contract, StrictObject, OneOf, Nullable, Timestamp } from '../contract';

/** Created by the browser. The service validates it: `quiz.player-id`. */
const PlayerId = Type.String({ maxLength: 200 });
const Day = Type.String({ description: 'YYYY-MM-DD, a day of farm time' });
const PLAYER = { per: 'minute', times: 60, perPrefix: 600 } as const;

export const Source = StrictObject({ publisher: Type.String(), title: Type.String(), url: Type.String() });
export type Source = Static<typeof Source>;

/** What a question shows. `alt` says what there is to see, not what it means. */
const QuestionDrawing = StrictObject({ url: Type.String(), alt: Type.String() });
const Difficulty = OneOf(['easy', 'medium', 'hard']);

/** A question without its answer and explanation. */
export const QuizQuestion = StrictObject({
  id: Type.String(),
  question: Type.String(),
  options: Type.Array(Type.String()),
  category: Type.String(),
  difficulty: Difficulty,
  points: Type.Integer(),
  /** Absent before 1.20, and for a question in words alone. */
  drawing: Type.Optional(QuestionDrawing),
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
  /** Slug of the badge for passing it. Absent before 1.11. */
  badge: Type.Optional(Type.String()),
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
  /** Ids of passed challenges. */
  passed: Type.Array(Type.String()),
  nextLevelAt: Type.Integer(),
  /** Points at which the present level began. Absent before 1.11. */
  levelBeganAt: Type.Optional(Type.Integer()),
  /** The last day on which the daily bonus was earned. */
  dailyDoneOn: Nullable(Day),
});
export type QuizPlayer = Static<typeof QuizPlayer>;

/** Why each option is right or wrong, in their order. Absent before 1.20, and for words of an editor without reasons. */
const Reasons = Type.Optional(Type.Array(Type.String()));

/** A question after the submission. `chosen` and `answer` are indexes of options. */
export const QuizReview = StrictObject({
  questionId: Type.String(),
  question: Type.String(),
  options: Type.Array(Type.String()),
  chosen: Nullable(Type.Integer()),
  answer: Type.Integer(),
  right: Type.Boolean(),
  explanation: Type.String(),
  reasons: Reasons,
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
  /** Answered faster than anyone can read: no points. Absent in results from before 1.7. */
  tooFast: Type.Optional(Type.Boolean()),
  review: Type.Array(QuizReview),
});
export type QuizResult = Static<typeof QuizResult>;

/** The quizzes of /courses, in the order of their list. */
const QuizModuleId = OneOf(['basic-gardening', 'soil-basics', 'plant-care']);
export type QuizModuleId = Static<typeof QuizModuleId>;

const QuizModuleParams = StrictObject({ moduleId: QuizModuleId });

/** The wording that was shown: a question may be edited while a visitor answers it. Absent before 1.14. */
const Wording = Type.Optional(Type.String({ maxLength: 16 }));

/** A question of the simple quiz, without its answer and explanation. */
export const ModuleQuestion = StrictObject({
  ...Type.Pick(QuizQuestion, ['id', 'question', 'options']).properties,
  wording: Wording,
});
export type ModuleQuestion = Static<typeof ModuleQuestion>;

const ReviewQuestion = StrictObject({
  ...QuizQuestion.properties,
  challengeTitle: Type.String(),
  wording: Wording,
});

/** The texts of a question as operators see them. `right`: number of the right choice, from 1. */
const QuestionTexts = {
  question: Type.String(),
  choices: Type.Array(Type.String()),
  right: Type.Integer(),
  explanation: Type.String(),
  reasons: Reasons,
};
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
      /** The caller's own player, whose row is added if it is below the list. Ignored for another browser's player. */
      playerId: Type.Optional(PlayerId),
      period: Type.Optional(OneOf(['week', 'all'])),
    }),
    reply: Type.Array(
      StrictObject({
        /** The public id, with which nobody can play. */
        playerId: Type.String(),
        playerName: Type.String(),
        level: Type.Integer(),
        badges: Type.Integer(),
        totalPoints: Type.Integer(),
        /** Absent for the caller's own row below the list. */
        rank: Type.Optional(Type.Integer()),
        isYou: Type.Boolean(),
      }),
    ),
  },
  /** The quilt of all players: how many have passed each challenge, in the order of the challenges. */
  'GET /api/quiz/quilt': {
    access: 'anyone',
    reply: Type.Array(StrictObject({ challengeId: Type.String(), title: Type.String(), players: Type.Integer() })),
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
      timeFactor: Type.Optional(Type.Union([Type.Literal(1), Type.Literal(1.5), Type.Literal(2)])),
    }),
    reply: StrictObject({
      sessionId: Type.String(),
      startTime: Timestamp,
      expiresAt: Timestamp,
      /** The service's time, for the page's countdown: the browser's clock may be wrong. */
      serverNow: Timestamp,
      questionIds: Type.Array(Type.String()),
      /** In the order of the session. */
      questions: Type.Array(QuizQuestion),
      resumed: Type.Boolean(),
    }),
    messages: { playerName: NAME, '': 'This quiz could not be started. Please try again.' },
    limit: { per: 'minute', times: 10, perPrefix: 200 },
  },
  'POST /api/quiz/submit-session': {
    access: 'visitor',
    bodyBytes: 16_384,
    body: StrictObject({
      sessionId: Type.String({ maxLength: 64 }),
      answers: Type.Array(
        StrictObject({
          questionId: Type.String({ maxLength: 64 }),
          /** Option index; null is unanswered. The service checks the range: `quiz.answer-range`. */
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
    body: StrictObject({
      ...{ playerId: PlayerId, questionId: Type.String({ maxLength: 64 }) },
      answer: Type.Integer(),
      wording: Wording,
    }),
    reply: StrictObject({
      correct: Type.Boolean(),
      answer: Type.Integer(),
      feedback: Type.String(),
      reasons: Reasons,
      source: Source,
      /** null: known well enough, not asked again. */
      nextDue: Nullable(Day),
    }),
    messages: { '': 'Please choose an answer.' },
    limit: PLAYER,
  },
  /** The drawing of a question, as SVG. 404 `quiz.drawing-unknown`. */
  'GET /api/quiz/drawings/:name': {
    access: 'anyone',
    params: StrictObject({ name: Type.String({ pattern: '^[a-z0-9-]{1,40}\\.svg$' }) }),
    messages: { '': 'There is no such drawing.' },
  },
  /** The ten questions of a simple quiz. */
  'GET /api/quiz/modules/:moduleId': {
    access: 'anyone',
    params: QuizModuleParams,
    reply: Type.Array(ModuleQuestion),
  },
  /**
   * Records the answer to one question of a round of the simple quiz, and tells whether it is right and why. The first answer
   * stays: any later one gets the review of the first. 404 `quiz.question-unknown`, 422 `quiz.answer-range`.
   */
  'POST /api/quiz/modules/:moduleId/answers': {
    access: 'visitor',
    params: QuizModuleParams,
    body: StrictObject({
      /** Created by the browser for each round. */
      roundId: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', description: 'UUID' }),
      questionId: Type.String({ maxLength: 64 }),
      /** Option index. */
      answer: Type.Integer(),
      wording: Wording,
    }),
    reply: QuizReview,
    messages: { '': 'Please choose an answer.' },
    limit: PLAYER,
  },
  /** Item statistics of first attempts: share right, point-biserial correlation, share per option. */
  'GET /api/quiz/ops/items': {
    access: 'editor',
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
  /** Every question with its answer and how visitors answer its current wording. */
  'GET /api/quiz/ops/questions': {
    access: 'editor',
    reply: Type.Array(
      StrictObject({
        id: Type.String(),
        /** A quiz of /courses, or a challenge, of which first attempts count. */
        kind: OneOf(['simple', 'challenge']),
        quizId: Type.String(),
        ...QuestionTexts,
        builtIn: StrictObject(QuestionTexts),
        answers: Type.Integer(),
        /** 0 to 1; null: nobody has answered yet. */
        rightShare: Nullable(Type.Number()),
        /** The share of answers to each choice, 0 to 1. */
        chosen: Type.Array(Type.Number()),
        flags: Type.Array(Type.String()),
        /** As its author rates it. Absent before 1.20, like those below. */
        difficulty: Type.Optional(Difficulty),
        /** By what players get right; null: too few have answered. */
        measuredDifficulty: Type.Optional(Nullable(Difficulty)),
        /** Of a challenge: asked, in reserve, or replaced by one of the reserve. */
        use: Type.Optional(OneOf(['asked', 'reserve', 'replaced'])),
      }),
    ),
  },
  'PATCH /api/quiz/ops/players/:publicId': {
    access: 'moderator',
    params: StrictObject({ publicId: Type.String({ maxLength: 32 }) }),
    body: StrictObject({ hidden: Type.Boolean() }),
    reply: StrictObject({ hidden: Type.Boolean() }),
  },
} satisfies Contract;
