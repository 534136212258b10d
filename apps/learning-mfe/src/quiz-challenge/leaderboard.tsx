import type { Calls, ReplyOf } from '@farm/contracts';
import { EmptyState, RadioGroup, Skeleton, Stack, Table } from '@farm/ui';
import { useQuery } from '@farm/web-kit';
import { useState } from 'react';
import { LevelBadge } from './badges';
import { QueryBoundary } from './query-boundary';
import { leaderboardQuery, type Period } from './player';

type Entries = ReplyOf<Calls['GET /api/quiz/leaderboard']>;

const PERIODS = [
  { value: 'all', label: 'All time' },
  { value: 'week', label: 'This week' },
] as const;

/** Players with the same name get the start of their public id: 'Fern #a1b2'. */
function nameOf({ playerName, playerId }: Entries[number], entries: Entries): string {
  const isShared = entries.filter((other) => other.playerName === playerName).length > 1;
  return isShared ? `${playerName} #${playerId.slice(0, 4)}` : playerName;
}

function Ranks({ entries, period }: { entries: Entries; period: Period }) {
  if (entries.length === 0) {
    return (
      <EmptyState title="The board is empty.">
        {period === 'week' ? 'Nobody has earned points since Monday.' : 'Pass a challenge and the first line is yours.'}
      </EmptyState>
    );
  }
  return (
    <Table
      stack
      caption={period === 'week' ? 'Points since Monday' : 'All-time points'}
      columns={['Rank', 'Player', 'Level', 'Badges', 'Points']}
      rows={entries.map((entry) => ({
        id: entry.playerId,
        marked: entry.isYou,
        cells: [
          entry.rank ?? '',
          entry.isYou ? `${nameOf(entry, entries)} (you)` : nameOf(entry, entries),
          <LevelBadge key="level" level={entry.level} />,
          entry.badges,
          entry.totalPoints.toLocaleString('en-US'),
        ],
      }))}
    />
  );
}

/** The ranked list, with the visitor's own row highlighted. */
export function Leaderboard({ playerId }: { playerId: string | null }) {
  const [period, setPeriod] = useState<Period>('all');
  const query = useQuery(leaderboardQuery(period, playerId));
  return (
    <Stack>
      <RadioGroup legend="Show points" options={PERIODS} value={period} onValueChange={setPeriod} />
      <QueryBoundary query={query} errorTitle="We couldn't load the leaderboard." fallback={<Skeleton count={6} />}>
        {(entries) => <Ranks entries={entries} period={period} />}
      </QueryBoundary>
    </Stack>
  );
}
