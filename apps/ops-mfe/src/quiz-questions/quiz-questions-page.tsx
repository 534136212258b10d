import { EmptyState, SectionHeading, Status } from '@farm/ui';
import { call } from '@farm/web-kit';
import { useState } from 'react';
import { ActionTable, type Columns } from '../admin/data-table';
import { useActionEach, useLiveQuery, type Reply } from '../admin/queries';
import { QueryView } from '../admin/query-view';
import { operatorPage } from '../admin/require-operator';
import { useHasRole } from '../admin/roles';
import { QuestionsSection } from './questions-section';

export type RankedPlayer = Reply<'GET /api/quiz/leaderboard'>[number];

/** 'Fern #a1b2': players may share a name, not an id. */
const nameOf = ({ playerName, playerId }: RankedPlayer) => `${playerName} #${playerId.slice(0, 4)}`;

interface Visibility {
  player: RankedPlayer;
  hidden: boolean;
}

const PLAYERS: Columns<RankedPlayer> = {
  Rank: ({ rank }) => rank,
  Player: nameOf,
  Points: ({ totalPoints }) => totalPoints,
};

/** The leaderboard. A hidden player can be shown again while the page is open. */
function Leaderboard({ players }: { players: readonly RankedPlayer[] }) {
  const [hiddenIds, setHiddenIds] = useState<readonly string[]>([]);
  const [message, setMessage] = useState('');
  const change = useActionEach({
    key: ['PATCH /api/quiz/ops/players/:publicId'],
    idOf: ({ player }: Visibility) => player.playerId,
    send: ({ player, hidden }) =>
      call('PATCH /api/quiz/ops/players/:publicId', { params: { publicId: player.playerId }, body: { hidden } }),
    onSuccess: (_, { player, hidden }) => {
      setHiddenIds((now) => (hidden ? [...now, player.playerId] : now.filter((id) => id !== player.playerId)));
      setMessage(`${nameOf(player)} is ${hidden ? 'hidden' : 'visible again'}.`);
    },
  });
  const isHidden = ({ playerId }: RankedPlayer) => hiddenIds.includes(playerId);
  return (
    <>
      <ActionTable
        caption="Leaderboard, all time"
        columns={PLAYERS}
        rows={players}
        rowId={({ playerId }) => playerId}
        rowName={nameOf}
        actionLabel={(player) => (isHidden(player) ? 'Show' : 'Hide')}
        action={change}
        onAction={(player) => change.submit({ player, hidden: !isHidden(player) })}
        empty={<EmptyState title="Nobody is on the leaderboard yet" />}
      />
      <Status>{message}</Status>
    </>
  );
}

function Players() {
  return (
    <QueryView query={useLiveQuery('GET /api/quiz/leaderboard')} subject="the leaderboard">
      {(players) => <Leaderboard players={players} />}
    </QueryView>
  );
}

function Learning() {
  const hasRole = useHasRole();
  return (
    <>
      {hasRole('editor') && (
        <>
          <SectionHeading subtitle="How visitors answer each question. Choose one to change its words, its choices or the right answer.">
            Quiz questions
          </SectionHeading>
          <QuestionsSection />
        </>
      )}
      {hasRole('moderator') && (
        <>
          <SectionHeading subtitle="Hide an offensive name from the leaderboard. The player’s points stay.">
            Players
          </SectionHeading>
          <Players />
        </>
      )}
    </>
  );
}

export const Component = operatorPage('Learning', Learning);
