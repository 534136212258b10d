import {
  call,
  isHttpError,
  getErrorBody,
  getServerMessage,
  useHydrated,
  useQueryClient,
  useSubmit,
} from '@farm/web-kit';
import { useState } from 'react';
import { asPlayer, hasPlayer, PLAYER_STATE, switchPlayer, usePlayerId, usePlayerName } from './player';
import { suggestNickname } from './nickname';
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
  usePlayerName.set(playerName);
}

const errorText = (error: unknown, otherwise: string) =>
  isHttpError(error) ? (getServerMessage(error) ?? otherwise) : otherwise;

export const deleteErrorText = (error: unknown): string => errorText(error, DELETE_FAILED);

/** The name in the form. A player without one would start with it: suggested until something else is typed. */
function useDraftName(name: string) {
  const isHydrated = useHydrated();
  const [suggestion, setSuggestion] = useState(() => suggestNickname(Math.random));
  const [typed, setTyped] = useState<string | null>(null);
  return {
    value: typed ?? (name || (isHydrated ? suggestion : '')),
    type: setTyped,
    clear: () => setTyped(null),
    suggestAnother: () => {
      setSuggestion(suggestNickname(Math.random));
      setTyped(null);
    },
  };
}

export function usePlayer() {
  const cache = useQueryClient();
  const playerId = usePlayerId();
  const name = usePlayerName()?.trim() ?? '';
  const refresh = () => cache.invalidateQueries(PLAYER_STATE);
  const [isRenaming, setRenaming] = useState(false);
  const draft = useDraftName(name);
  const rename = (isOpen: boolean) => {
    draft.clear();
    setRenaming(isOpen);
  };
  const save = useSubmit({
    key: ['PATCH /api/quiz/player/:playerId'],
    send: saveName,
    onSuccess: (_, saved) => {
      // The form of a first name is gone once there is a name: what was typed meanwhile goes on as a change of it.
      if (draft.value.trim() === saved) rename(false);
      else setRenaming(true);
      return refresh();
    },
    toMessage: (error) => errorText(error, SAVE_FAILED),
  });
  const choose = (next: Parameters<typeof switchPlayer>[0]) => {
    draft.suggestAnother();
    setRenaming(false);
    switchPlayer(next);
  };
  const remove = async (id: string) => {
    await call('DELETE /api/quiz/player/:playerId', { params: { playerId: id } });
    deleteRounds((round) => round.playerId === id);
    choose(null);
    await refresh();
  };
  return {
    playerId,
    name,
    draft,
    /** Whether a challenge can be started: there is a name, or one is filled in. */
    isReady: (name || draft.value.trim()) !== '',
    /** Stores the filled-in name of a player without one. */
    storeDraft: () => {
      if (name === '') usePlayerName.set(draft.value.trim());
    },
    isRenaming,
    rename,
    save,
    choose,
    remove,
  };
}
export type CurrentPlayer = ReturnType<typeof usePlayer>;
