import { Button, EmptyState, Problem, Skeleton, Status, Table } from '@farm/ui';
import { sentenceOf } from '@farm/web-kit';
import { useState } from 'react';
import { NotCome } from '../desk/not-come';
import { useBoard, useHidePlayer, type BoardLine } from './use-questions';

const NOT_DONE = 'That did not work. Please try again.';

/** 'Fern #a1b2': names may be the same, players are not. */
const shown = ({ playerName, playerId }: BoardLine) => `${playerName} #${playerId.slice(0, 4)}`;

/** The leaderboard with a way off it; who was just hidden can be put back as long as the page is open. */
export function HidePlayer() {
  const board = useBoard();
  const { mutate, isPending, error } = useHidePlayer();
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const [said, setSaid] = useState('');
  if (board.isPending) return <Skeleton count={4} />;
  if (board.isError)
    return <NotCome title="The leaderboard did not come" error={board.error} onTryAgain={() => void board.refetch()} />;
  if (board.data.length === 0) return <EmptyState title="Nobody stands on the leaderboard yet" />;

  const turn = (line: BoardLine, away: boolean) => {
    if (isPending) return;
    mutate(
      { publicId: line.playerId, hidden: away },
      {
        onSuccess: () => {
          setHidden(away ? [...hidden, line.playerId] : hidden.filter((id) => id !== line.playerId));
          setSaid(away ? `${shown(line)} is off the leaderboard.` : `${shown(line)} is back.`);
        },
      },
    );
  };
  const rows = board.data.map((line) => {
    const away = hidden.includes(line.playerId);
    const act = away ? 'Put back' : 'Hide';
    return {
      id: line.playerId,
      cells: [
        line.rank,
        shown(line),
        line.totalPoints,
        <Button
          key="act"
          type="button"
          kind="quiet"
          size="small"
          aria-label={`${act} ${shown(line)}`}
          onClick={() => turn(line, !away)}
        >
          {act}
        </Button>,
      ],
    };
  });
  return (
    <>
      <Table caption="Leaderboard, all time" columns={['Rank', 'Player', 'Points', 'Act']} rows={rows} stack />
      <Status>{said}</Status>
      <Problem text={error ? (sentenceOf(error) ?? NOT_DONE) : null} />
    </>
  );
}
