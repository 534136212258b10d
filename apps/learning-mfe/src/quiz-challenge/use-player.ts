import { call, isHttpError, getErrorBody, getServerMessage, useQueryClient, useStore, useSubmit } from '@farm/web-kit';
import { useState } from 'react';
import { asPlayer, hasPlayer, PLAYER_STATE, playerNameStore, switchPlayer, usePlayerId } from './player';
import { deleteRounds } from './round';

const SAVE_FAILED = "We couldn't save your name. Check your connection and try again.";
const DELETE_FAILED = "We couldn't delete the player. Check your connection and try again.";

/** Renames a known player. The service gets the name of a new one at its first start. */
async function saveName(playerName: string): Promise<void> {
  if (hasPlayer()) {
    const rename = (playerId: string) =>
      call('PATCH /api/quiz/player/:playerId', { params: { playerId }, body: { playerName } });
    await asPlayer(rename).catch((error: unknown) => {
      if (getErrorBody(error)?.code !== 'quiz.player-unknown') throw error;
    });
  }
  playerNameStore.set(playerName);
}

const errorText = (error: unknown, otherwise: string) =>
  isHttpError(error) ? (getServerMessage(error) ?? otherwise) : otherwise;

export const deleteErrorText = (error: unknown): string => errorText(error, DELETE_FAILED);

export function usePlayer() {
  const cache = useQueryClient();
  const playerId = usePlayerId();
  const name = useStore(playerNameStore)?.trim() ?? '';
  const refresh = () => cache.invalidateQueries({ queryKey: PLAYER_STATE });
  const [isRenaming, setRenaming] = useState(false);
  const save = useSubmit({
    key: ['learning', 'player name'],
    send: saveName,
    onSuccess: () => {
      setRenaming(false);
      return refresh();
    },
  });
  const remove = async (id: string) => {
    await call('DELETE /api/quiz/player/:playerId', { params: { playerId: id } });
    deleteRounds((round) => round.playerId === id);
    switchPlayer(null);
    await refresh();
  };
  return {
    playerId,
    name,
    isRenaming,
    setRenaming,
    save,
    saveError: save.error && errorText(save.error, SAVE_FAILED),
    choose: switchPlayer,
    remove,
  };
}
export type CurrentPlayer = ReturnType<typeof usePlayer>;
