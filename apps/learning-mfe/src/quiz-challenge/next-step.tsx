import type { QuizChallenge } from '@farm/contracts';
import { Button, DexterFace, Panel, Row } from '@farm/ui';
import { Link } from '@farm/web-kit';
import classes from './quiz-challenge.module.css';
import type { Round } from './round';

interface Reading {
  text: string;
  to: string;
}

const PLAN = { text: 'Make a farm plan with the frost dates of your place', to: '/start-my-farm-plan' };
const SOIL = { text: 'Take the simple quiz on soil', to: '/courses' };
const CARE = { text: 'Take the simple quiz on plant care', to: '/courses' };
const GUIDES = { text: 'Read the free guides', to: '/free-guides' };

/** Where to read on about a challenge's subject. */
const READING: Readonly<Record<string, Reading>> = {
  'frost-and-seasons': PLAN,
  'compost-lab': SOIL,
  'seed-to-transplant': PLAN,
  'small-space-and-containers': PLAN,
  'southern-summer-crops': PLAN,
  'fall-garden': PLAN,
  'water-wise': CARE,
  'soil-detective': SOIL,
  'pests-and-friends': CARE,
  'farm-business-and-grants': { text: 'Look for grants that fit your farm', to: '/grant-search' },
};

/** The category of most missed questions; undefined: none was missed. */
function weakestOf({ questions, result }: Round): string | undefined {
  const counts = new Map<string, number>();
  for (const { questionId, right } of result?.review ?? []) {
    const category = questions.find(({ id }) => id === questionId)?.category;
    if (!right && category !== undefined) counts.set(category, (counts.get(category) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

/** 'You missed two, mostly about frost.' Topics are single words. */
function missedText({ result }: Round, category: string): string {
  const missed = result?.review.filter(({ right }) => !right).length ?? 0;
  return missed === 1
    ? `You missed one, about ${category}. We'll ask you that one again tomorrow.`
    : `You missed ${missed}, mostly about ${category}. We'll ask you those again tomorrow.`;
}

interface NextStepProps {
  round: Round;
  /** The next challenge that is not passed yet; undefined: all are passed, or they are not loaded. */
  next: Pick<QuizChallenge, 'id' | 'title'> | undefined;
  isStarting: boolean;
  onStart: (challengeId: string, title: string) => void;
}

/** After a round: what was weak, where to read about it, and the next challenge. */
export function NextStep({ round, next, isStarting, onStart }: NextStepProps) {
  const weakest = weakestOf(round);
  const reading = READING[round.challengeId] ?? GUIDES;
  return (
    <Panel as="section" tone="band" aria-labelledby="next-step">
      <h2 id="next-step">Your next step</h2>
      <Row align="start" className={classes.dexter}>
        <DexterFace mood={round.result?.passed ? 'celebrating' : 'thinking'} size={56} className={classes.face} />
        <p>{weakest ? missedText(round, weakest) : 'You got every one.'}</p>
      </Row>
      <Row>
        <Link to={reading.to}>{reading.text}</Link>
        {next && (
          <Button type="button" variant="outline" isPending={isStarting} onClick={() => onStart(next.id, next.title)}>
            {`Next challenge: ${next.title}`}
          </Button>
        )}
      </Row>
    </Panel>
  );
}
