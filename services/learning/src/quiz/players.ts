import { createHmac } from 'node:crypto';
import type { QuizPlayer } from '@farm/contracts';
import { refuse } from '@farm/server-kit';
import type { Bank } from './bank';
import { farmDay, ofDate } from '../calendar/farm-day';
import { nameObjection, tidyName, type BadName } from './names';
import type { PlayerRow, PlayersRepository } from './players.repository';
import { levelOf, nextLevelAt } from './points';
import { streaksOf } from './streak';
import { textOf } from '../calendar/days';

const FORM = /^player_[A-Za-z0-9_-]{4,64}$/;
const MOST_PLAYERS = 12;

const NAME_SAYS: Readonly<Record<BadName, string>> = {
  'name-blank': 'Please enter your name to start the quiz',
  'name-length': 'Please choose a name of 1 to 24 characters.',
  'name-chars': 'Please use letters, digits and spaces in your name.',
  'name-not-allowed': 'Please choose another name.',
};

/** The name as it will be kept. Refuses with `quiz.name-…`; nothing is saved, nothing is cut. */
export function checkedName(asked: string): string {
  const name = tidyName(asked);
  const why = nameObjection(name);
  return why ? refuse(422, `quiz.${why}`, NAME_SAYS[why]) : name;
}

/** Refuses with `quiz.player-id` what is no player's id. */
function checkedId(playerId: string): string {
  return FORM.test(playerId)
    ? playerId
    : refuse(400, 'quiz.player-id', 'This player is not known. Please start again.');
}

const refuseClaimed = () =>
  refuse(409, 'quiz.player-claimed', 'This player belongs to another browser. A new one is made for you.');

/** What other people see of a player: nobody can play with it. */
const publicIdOf = (playerId: string, secret: string): string =>
  createHmac('sha256', secret).update(playerId).digest('hex').slice(0, 12);

/** This visitor's player, made or renamed if need be. Refuses another browser's id and a thirteenth player. */
export async function claimPlayer(
  asked: { playerId: string; playerName: string; visitor: string },
  players: PlayersRepository,
  secret: string,
): Promise<PlayerRow> {
  const playerId = checkedId(asked.playerId);
  const name = checkedName(asked.playerName);
  const claimed = await players.claim(
    { playerId, name, visitor: asked.visitor, publicId: publicIdOf(playerId, secret) },
    MOST_PLAYERS,
  );
  if (claimed === 'full')
    return refuse(
      409,
      'quiz.too-many-players',
      'Twelve players share this browser already. Please choose one of them.',
    );
  return claimed.visitor === asked.visitor ? claimed : refuseClaimed();
}

/** A player of this visitor, or null for an id that nobody has used. Refuses another browser's. */
export async function ownPlayer(
  playerId: string,
  visitor: string,
  players: PlayersRepository,
): Promise<PlayerRow | null> {
  const row = await players.find(checkedId(playerId));
  if (row && row.visitor !== visitor) return refuseClaimed();
  return row;
}

const NOTHING = { totalPoints: 0, badges: [], bestStreak: 0, currentStreak: 0, passed: [], dailyDoneOn: null };

/** What the dashboard shows of a player; zeros for one who has not played yet. */
export async function describePlayer(
  playerId: string,
  row: PlayerRow | null,
  { players, bank, now }: { players: PlayersRepository; bank: Bank; now: Date },
): Promise<QuizPlayer> {
  if (!row)
    return { playerId, playerName: '', ...NOTHING, badges: [], passed: [], level: 1, nextLevelAt: nextLevelAt(0) };
  const { badges, days, lastDaily } = await players.deeds(playerId);
  return {
    playerId,
    playerName: row.name,
    totalPoints: row.totalPoints,
    level: levelOf(row.totalPoints),
    badges,
    bestStreak: row.bestStreak,
    currentStreak: streaksOf(days.map(ofDate), farmDay(now)).current,
    passed: bank.challenges.filter(({ badge }) => badges.includes(badge)).map(({ id }) => id),
    nextLevelAt: nextLevelAt(row.totalPoints),
    dailyDoneOn: lastDaily && textOf(ofDate(lastDaily)),
  };
}
