import { farmDay, ofDate, textOf } from '@farm/almanac';
import { createHmac } from 'node:crypto';
import type { QuizPlayer } from '@farm/contracts';
import { throwHttpError } from '@farm/server-kit';
import { isReservedName, nameHasProfanity } from '@farm/server-kit/profanity';
import { streaksOf } from './achievements';
import type { PlayerRow, PlayersRepository } from './players.repository';
import type { Bank } from './question-bank';
import { playerLevel, levelBeganAt, nextLevelAt } from './scoring';

const PLAYER_ID = /^player_[A-Za-z0-9_-]{4,64}$/;

const MAX_GRAPHEMES = 24;
const MAX_TYPED_LENGTH = 100; // UTF-16 code units; NFKC may make 18 of one
// Control, zero-width and direction characters could disguise a name.
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u115f\u1160\u3164]/u;
const JOINER = '\u200d'; // holds families of emoji together
const VISIBLE = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

const NAME_MESSAGES = {
  'name-blank': 'Please enter your name to start the quiz',
  'name-length': 'Please choose a name of 1 to 24 characters.',
  'name-chars': 'Please use letters, digits and spaces in your name.',
  'name-not-allowed': 'Please choose another name.',
} as const;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** NFKC, trimmed, single spaces. */
export const normalizeNickname = (name: string): string => name.normalize('NFKC').trim().replace(/\s+/gu, ' ');

/** Segmenting is quadratic in the length of a text, so it stops at the first grapheme too many. */
function hasTooManyGraphemes(name: string): boolean {
  let count = 0;
  for (const _ of graphemes.segment(name)) {
    count += 1;
    if (count > MAX_GRAPHEMES) return true;
  }
  return false;
}

/** What is wrong with a normalized name; null: it may be shown on the leaderboard. */
export function nameProblem(name: string): keyof typeof NAME_MESSAGES | null {
  if (name === '') return 'name-blank';
  if (hasTooManyGraphemes(name)) return 'name-length';
  if (HIDDEN.test(name.replaceAll(JOINER, '')) || !VISIBLE.test(name)) return 'name-chars';
  return isReservedName(name) || nameHasProfanity(name) ? 'name-not-allowed' : null;
}

/** The name as it is stored. @throws 422 `quiz.name-blank`, `-length`, `-chars` or `-not-allowed` */
export function checkName(input: string): string {
  const typed = input.trim();
  const isOverlong = typed.length > MAX_TYPED_LENGTH;
  const name = isOverlong ? '' : normalizeNickname(typed);
  const problem = isOverlong ? 'name-length' : nameProblem(name);
  return problem ? throwHttpError(422, `quiz.${problem}`, NAME_MESSAGES[problem]) : name;
}

const checkId = (playerId: string): string =>
  PLAYER_ID.test(playerId)
    ? playerId
    : throwHttpError(400, 'quiz.player-id', "We don't know this player. Please start again.");

const rejectClaimed = () =>
  throwHttpError(
    409,
    'quiz.player-claimed',
    "This player belongs to another browser. We're creating a new one for you.",
  );

/** Shown to other people; it does not allow playing as this player. */
const publicIdOf = (playerId: string, secret: string): string =>
  createHmac('sha256', secret).update(playerId).digest('hex').slice(0, 12);

interface ClaimInput {
  playerId: string;
  playerName: string;
  visitor: string;
}

/**
 * Finds, creates or renames the visitor's player.
 * @throws 409 `quiz.player-claimed` for another browser's id, `quiz.too-many-players` for the thirteenth of a browser
 */
export async function claimPlayer(
  { visitor, ...input }: ClaimInput,
  players: PlayersRepository,
  secret: string,
): Promise<PlayerRow> {
  const playerId = checkId(input.playerId);
  const name = checkName(input.playerName);
  const player = await players.claim({ playerId, name, visitor, publicId: publicIdOf(playerId, secret) });
  if (player === 'full')
    return throwHttpError(
      409,
      'quiz.too-many-players',
      'This browser already has twelve players. Please choose one of them.',
    );
  return player.visitor === visitor ? player : rejectClaimed();
}

/** A player of this visitor; null: nobody has used the id. @throws 409 `quiz.player-claimed` for another browser's */
export async function findOwnPlayer(
  playerId: string,
  visitor: string,
  players: PlayersRepository,
): Promise<PlayerRow | null> {
  const row = await players.find(checkId(playerId));
  return row && row.visitor !== visitor ? rejectClaimed() : row;
}

/** Stats for the dashboard; zeros for a player without a row. */
export async function describePlayer(
  playerId: string,
  row: PlayerRow | null,
  { players, bank, now }: { players: PlayersRepository; bank: Bank; now: Date },
): Promise<QuizPlayer> {
  const { badges, days, lastDaily } = row
    ? await players.achievements(playerId)
    : { badges: [], days: [], lastDaily: null };
  const { name = '', totalPoints = 0, bestStreak = 0 } = row ?? {};
  return {
    playerId,
    playerName: name,
    totalPoints,
    level: playerLevel(totalPoints),
    badges,
    bestStreak,
    currentStreak: streaksOf(days.map(ofDate), farmDay(now)).current,
    passed: bank.challenges.filter(({ badge }) => badges.includes(badge)).map(({ id }) => id),
    nextLevelAt: nextLevelAt(totalPoints),
    levelBeganAt: levelBeganAt(totalPoints),
    dailyDoneOn: lastDaily && textOf(ofDate(lastDaily)),
  };
}

/** This browser's players, for 'Welcome back'. */
export async function listOwnPlayers(visitor: string, players: Pick<PlayersRepository, 'ofVisitor'>) {
  const rows = await players.ofVisitor(visitor);
  return rows.map(({ playerId, name, totalPoints }) => ({ playerId, playerName: name, totalPoints }));
}
