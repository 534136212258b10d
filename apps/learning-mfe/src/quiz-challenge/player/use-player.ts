import { call, isRefusal, refusalOf, sentenceOf, useMutation, useQueryClient } from '@farm/web-kit';
import { dropRounds } from '../round/round-memory';
import { asPlayer, changePlayer, keptPlayerId, keptPlayerName, usePlayerId } from './player';
import { STANDING } from './standing';

const NOT_SAVED = 'Your name was not saved. Please check your connection and try again.';
const NOT_DELETED = 'The player was not deleted. Please check your connection and try again.';

/** A player whom the service knows is renamed there; who has not played yet is named at the first start. */
async function saveName(playerName: string): Promise<void> {
  if (keptPlayerId.read() !== null) {
    const rename = (playerId: string) =>
      call('PATCH /api/quiz/player/:playerId', { params: { playerId }, body: { playerName } });
    await asPlayer(rename).catch((error: unknown) => {
      if (refusalOf(error)?.code !== 'quiz.player-unknown') throw error;
    });
  }
  keptPlayerName.write(playerName);
}

const deletePlayer = (playerId: string) => call('DELETE /api/quiz/player/:playerId', { params: { playerId } });

const said = (error: unknown, otherwise: string) => (isRefusal(error) ? (sentenceOf(error) ?? otherwise) : otherwise);

/** Who plays in this browser, and what can be done about it. */
export function usePlayer() {
  const cache = useQueryClient();
  const playerId = usePlayerId();
  const name = keptPlayerName.use()?.trim() ?? '';
  const refresh = () => cache.invalidateQueries({ queryKey: STANDING });
  const save = useMutation({ mutationFn: saveName, onSuccess: refresh });
  const remove = useMutation({
    mutationFn: deletePlayer,
    onSuccess: (_, gone) => {
      dropRounds((round) => round.playerId === gone);
      changePlayer(null);
      return refresh();
    },
  });
  return {
    playerId,
    name,
    save,
    notSaved: save.error && said(save.error, NOT_SAVED),
    choose: changePlayer,
    remove,
    notDeleted: remove.error && said(remove.error, NOT_DELETED),
  };
}
export type Player = ReturnType<typeof usePlayer>;
