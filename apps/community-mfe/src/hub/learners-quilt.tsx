import type { Calls, ReplyOf } from '@farm/contracts';
import { blockOfChallenge } from '@farm/farm';
import { Quilt, SectionHeading, Text } from '@farm/ui';
import { apiQuery, Link, useQuery } from '@farm/web-kit';

type Challenge = ReplyOf<Calls['GET /api/quiz/quilt']>[number];

const COLUMNS = 10;
/** More would be too small to see on a phone. */
const MAX_BLOCKS = 60;

/** The blocks of the quilt, those of different challenges beside each other: each in turn gives one until none is left. */
function blocksOf(challenges: readonly Challenge[]) {
  const rounds = Math.max(0, ...challenges.map(({ players }) => players));
  const ids = Array.from({ length: Math.min(rounds, MAX_BLOCKS) }, (_, round) =>
    challenges.filter(({ players }) => players > round).map(({ challengeId }) => ({ challengeId, round })),
  );
  return ids
    .flat()
    .slice(0, MAX_BLOCKS)
    .map(({ challengeId, round }) => ({
      id: `${challengeId}-${round}`,
      patch: blockOfChallenge(challengeId),
      isSewn: true,
    }));
}

/** The blocks of all learners in one quilt: one for each challenge that somebody passed. */
export function LearnersQuilt() {
  const { data: challenges = [], isSuccess } = useQuery(apiQuery('GET /api/quiz/quilt'));
  const count = challenges.reduce((sum, { players }) => sum + players, 0);
  return (
    <>
      <SectionHeading level={3} id="quilt-heading" subtitle="Pass a quiz challenge and your block goes in.">
        Our quilt
      </SectionHeading>
      {count > 0 && <Quilt columns={COLUMNS} blocks={blocksOf(challenges)} />}
      {isSuccess && (
        <Text>
          {count === 0
            ? 'Nobody has sewn a block yet. Yours can be the first.'
            : `${count.toLocaleString('en-US')} ${count === 1 ? 'block' : 'blocks'} sewn so far.`}
        </Text>
      )}
      <Link to="/quiz-challenge">Sew a block</Link>
    </>
  );
}
