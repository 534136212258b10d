import type { QuizChallenge } from '@farm/contracts';
import { blockOfChallenge } from '@farm/farm';
import { Disclosure, Panel, PrintButton, Quilt, Row, SewnBlock, Stack, Text } from '@farm/ui';
import { badgeName } from './badges';

interface EarnedBlockProps {
  challenge: Pick<QuizChallenge, 'id' | 'title' | 'description'>;
  /** Slug of its badge. */
  badge: string;
  /** Earned a moment ago. */
  isNew?: boolean;
}

/** A badge: its block, its name, what it proves, and a way to print it. */
export function EarnedBlock({ challenge: { id, title, description }, badge, isNew }: EarnedBlockProps) {
  const titleId = `block-${id}`;
  return (
    <Panel as="section" id={titleId} aria-label={badgeName(badge)} data-print="whole">
      <Row gap={5}>
        <SewnBlock patch={blockOfChallenge(id)} size={160} isNew={isNew} />
        <Stack gap={2}>
          <strong>{badgeName(badge)}</strong>
          <p>{`This block stands for ${title}, passed with at least 70% of the answers right.`}</p>
          <Text size="small" tone="muted">
            {description}
          </Text>
          <PrintButton article={titleId}>Print this block</PrintButton>
        </Stack>
      </Row>
    </Panel>
  );
}

interface YourQuiltProps {
  challenges: readonly QuizChallenge[];
  /** Ids of the passed challenges. */
  passed: readonly string[];
}

/** The player's quilt: one block for each challenge, sewn when it is passed. */
export function YourQuilt({ challenges, passed }: YourQuiltProps) {
  const blocks = challenges.map(({ id }) => ({ id, patch: blockOfChallenge(id), isSewn: passed.includes(id) }));
  const earned = challenges.filter(({ id }) => passed.includes(id));
  const toCome = challenges.length - earned.length;
  return (
    <Panel as="section" id="your-quilt" aria-labelledby="quilt-title" data-print="whole">
      <h2 id="quilt-title">Your quilt</h2>
      <p>
        {earned.length === 0
          ? `Every challenge you pass sews one block. ${challenges.length} make a quilt.`
          : `${earned.length} of ${challenges.length} blocks sewn. ${toCome === 0 ? 'Your quilt is complete.' : `${toCome} to go.`}`}
      </p>
      <Quilt blocks={blocks} />
      {earned.length > 0 && (
        <>
          <Text size="small" tone="muted">
            {earned.map(({ title }) => title).join(' · ')}
          </Text>
          <PrintButton article="your-quilt">Print your quilt</PrintButton>
          <div data-print="never">
            <Disclosure summary="Your blocks, one by one" lazy>
              <Stack>
                {earned.map((challenge) => (
                  <EarnedBlock key={challenge.id} challenge={challenge} badge={challenge.badge ?? challenge.id} />
                ))}
              </Stack>
            </Disclosure>
          </div>
        </>
      )}
    </Panel>
  );
}
