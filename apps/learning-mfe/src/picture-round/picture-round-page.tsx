import {
  Button,
  Drawing,
  type DrawingName,
  PageSection,
  Row,
  SectionHeading,
  Stack,
  Text,
  useFocusHeading,
} from '@farm/ui';
import { Link, useHydrated } from '@farm/web-kit';
import { FoundView } from './found-view';
import classes from './picture-round.module.css';
import { currentQuestion } from './picture-round';
import { QuestionView } from './question-view';
import { usePictureRound } from './use-picture-round';

const COVER: readonly DrawingName[] = ['hen', 'carrot', 'bee', 'watermelon'];

interface StartViewProps {
  hasVoice: boolean;
  onStart: (isAloud: boolean) => void;
}

function StartView({ hasVoice, onStart }: StartViewProps) {
  const isHydrated = useHydrated();
  // Most browsers have a voice, so the first HTML shows what they show and nothing moves.
  const isSilent = isHydrated && !hasVoice;
  return (
    <PageSection narrow>
      <Stack>
        <SectionHeading level={1} subtitle="For children under eight, with a grown-up. Ten pictures, read aloud.">
          Picture Round
        </SectionHeading>
        <Row>
          {COVER.map((drawing) => (
            <Drawing key={drawing} name={drawing} size="medium" />
          ))}
        </Row>
        <p>
          Hear the question and press the picture. There is no clock and there are no points. A wrong picture can be
          tried again. Nothing is saved.
        </p>
        <Row>
          <Button type="button" className={classes.large} onClick={() => onStart(true)}>
            Start
          </Button>
          {isSilent ? (
            <Text tone="muted">This browser has no voice. Please read the questions aloud.</Text>
          ) : (
            <Button type="button" variant="link" onClick={() => onStart(false)}>
              Start without the voice
            </Button>
          )}
        </Row>
        <p>
          <Link to="/courses">Back to Courses</Link>
        </p>
      </Stack>
    </PageSection>
  );
}

function View({ round, hasVoice, start, choose, next, listen }: ReturnType<typeof usePictureRound>) {
  if (!round) return <StartView hasVoice={hasVoice} onStart={start} />;
  const question = currentQuestion(round);
  if (!question) return <FoundView round={round} onPlayAgain={() => start(round.isAloud)} />;
  return (
    <QuestionView
      question={question}
      round={round}
      hasVoice={hasVoice}
      onChoose={(picture) => choose(round, picture)}
      onNext={() => next(round)}
      onListen={() => listen(round)}
    />
  );
}

/** /picture-round (+): ten pictures for children who cannot read yet. */
function PictureRoundPage({ random = Math.random }: { random?: () => number }) {
  const game = usePictureRound(random);
  const box = useFocusHeading(game.round ? `${game.round.place}` : 'start');
  return (
    <div ref={box}>
      <View {...game} />
    </div>
  );
}

export { PictureRoundPage as Component };
