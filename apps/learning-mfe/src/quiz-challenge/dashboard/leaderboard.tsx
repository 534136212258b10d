import type { Calls, ReplyOf } from '@farm/contracts';
import { EmptyState, RadioGroup, Skeleton, Table } from '@farm/ui';
import { useQuery } from '@farm/web-kit';
import { useState } from 'react';
import { Loaded } from '../loaded';
import { LevelBadge } from '../player/level-badge';
import { leaderboardQuery, type Period } from '../player/standing';
import classes from '../quiz-challenge.module.css';

type Entries = ReplyOf<Calls['GET /api/quiz/leaderboard']>;

const PERIODS = [
  { value: 'all', label: 'All time' },
  { value: 'week', label: 'This week' },
] as const;

/** Two players of one name are told apart by the beginning of their public ids: 'Fern #a1b2'. */
function nameOf({ playerName, playerId }: Entries[number], entries: Entries): string {
  const isShared = entries.filter((other) => other.playerName === playerName).length > 1;
  return isShared ? `${playerName} #${playerId.slice(0, 4)}` : playerName;
}

function Ranks({ entries, period }: { entries: Entries; period: Period }) {
  if (entries.length === 0) {
    return (
      <EmptyState title="Nobody stands here yet.">
        {period === 'week' ? 'No points were earned since Monday.' : 'Pass a challenge, and you are the first.'}
      </EmptyState>
    );
  }
  return (
    <Table
      stack
      caption={period === 'week' ? 'Points since Monday' : 'Points of all time'}
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

/** The ranked list: rank, name, level, badges, points; the own row is marked. Spec 2 section 2. */
export function Leaderboard({ playerId }: { playerId: string | null }) {
  const [period, setPeriod] = useState<Period>('all');
  const query = useQuery(leaderboardQuery(period, playerId));
  return (
    <div className={classes.board}>
      <RadioGroup legend="Points of" options={PERIODS} value={period} onValue={setPeriod} />
      <Loaded query={query} lost="The leaderboard did not come." waiting={<Skeleton count={6} />}>
        {(entries) => <Ranks entries={entries} period={period} />}
      </Loaded>
    </div>
  );
}
