import { refusalOf } from '@farm/web-kit';
import { keptText } from '../../browser-memory/kept-text';

const FORM = /^player_[A-Za-z0-9_-]{4,64}$/;
const RANDOM = 16; // characters
const EVEN = 252; // bytes below it give each of 36 digits the same chance

/** The names are the specification's. Spec 2 sections 3 and 9: who plays is generated here and kept here. */
export const keptPlayerId = keptText('quizPlayerId');
export const keptPlayerName = keptText('quizPlayerName');

function randomDigits(count: number): string {
  let digits = '';
  while (digits.length < count) {
    const even = [...crypto.getRandomValues(new Uint8Array(count))].filter((byte) => byte < EVEN);
    digits += even.map((byte) => (byte % 36).toString(36)).join('');
  }
  return digits.slice(0, count);
}

/** 'player_', the time, and 16 characters that nobody can guess. Spec 2 section 9. */
export const newPlayerId = (now = Date.now()): string => `player_${now}${randomDigits(RANDOM)}`;

const ifFormed = (id: string | null): string | null => (id !== null && FORM.test(id) ? id : null);

/** This browser's player; null: none yet, and none while the page hydrates. */
export const usePlayerId = (): string | null => ifFormed(keptPlayerId.use());

/** This browser's player, made if there is none. `notThis`: an id that cannot be played with any more. */
function playerId(notThis?: string): string {
  const kept = ifFormed(keptPlayerId.read());
  if (kept !== null && kept !== notThis) return kept;
  const made = newPlayerId();
  keptPlayerId.write(made);
  return made;
}

const isTaken = (error: unknown): boolean =>
  ['quiz.player-claimed', 'quiz.player-id'].includes(refusalOf(error)?.code ?? '');

/**
 * Makes a call as this browser's player, who is made if there is none, or as the one whose `id` is given. When the id belongs to another browser, as after a copied or restored profile,
 * a new one is made once and the call repeated.
 */
export async function asPlayer<T>(ask: (id: string) => Promise<T>, id = playerId()): Promise<T> {
  try {
    return await ask(id);
  } catch (error) {
    if (!isTaken(error)) throw error;
    return ask(playerId(id));
  }
}

/** Somebody else plays on: one of this browser's players, or a new one who has no name yet. */
export function changePlayer(next: { playerId: string; playerName: string } | null): void {
  keptPlayerId.write(next?.playerId ?? null);
  keptPlayerName.write(next?.playerName ?? null);
}
