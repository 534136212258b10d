import type { Gate, ListedLesson } from '@farm/contracts';
import { Badge, Button, Card, EmptyState, RadioGroup, SectionHeading, Skeleton } from '@farm/ui';
import { useState } from 'react';
import { momentText } from '../../desk/moment-text';
import { NotCome } from '../../desk/not-come';
import { useWho } from '../../desk/use-who';
import { GateResult } from '../../training-centre/gate/gate-result';
import { draftSentence } from '../../training-centre/gate/gate-words';
import classes from '../../training-centre/training.module.css';
import { RetireDialog } from './retire-dialog';
import { useLessons, type LessonState } from './use-versions';

const STATES = [
  { value: 'active', label: 'In force' },
  { value: 'draft', label: 'Drafts' },
  { value: 'retired', label: 'Retired' },
] as const satisfies readonly { value: LessonState; label: string }[];

const KIND: Readonly<Record<ListedLesson['kind'], string>> = {
  instruction: 'Instruction',
  correction: 'Correction',
  exemplar: 'Kept answer',
};
const EMPTY: Readonly<Record<LessonState, string>> = {
  active: 'No lesson is in force',
  draft: 'No drafts',
  retired: 'No lesson was retired',
};

function Lesson({ lesson, onRetire }: { lesson: ListedLesson; onRetire: () => void }) {
  const { kind, state, text, understoodAs, effect, by, at } = lesson;
  const who = useWho();
  return (
    <Card title={text} wide listed>
      <p className={classes.row}>
        <Badge tone="plain">{KIND[kind]}</Badge>
        <span className={classes.small}>{`${who(by)}, ${momentText(at)}`}</span>
      </p>
      {understoodAs !== null && <p>{`Understood as: ${understoodAs}`}</p>}
      {effect === 'model-only' && <p>This guides the AI model only.</p>}
      {state === 'active' && (
        <div>
          <Button type="button" kind="quiet" size="small" aria-label={`Retire: ${text}`} onClick={onRetire}>
            Retire
          </Button>
        </div>
      )}
    </Card>
  );
}

/** What Dexter Jr. was taught, and what is taken back. */
export function LessonsTab() {
  const [state, setState] = useState<LessonState>('active');
  const [chosen, setChosen] = useState<ListedLesson | null>(null);
  const [told, setTold] = useState<{ activated: boolean; gate: Gate } | null>(null);
  const { data, isPending, error, refetch } = useLessons(state);
  return (
    <div className={classes.page}>
      <SectionHeading line="Retiring a lesson goes through the gate, as teaching one does.">Lessons</SectionHeading>
      <RadioGroup legend="Show" options={STATES} value={state} onValue={setState} />
      {told && (
        <GateResult gate={told.gate} says={told.activated ? 'The lesson is retired.' : draftSentence(told.gate)} />
      )}
      {isPending && <Skeleton count={4} />}
      {error && !data && <NotCome title="The lessons did not come" error={error} onTryAgain={() => void refetch()} />}
      {data?.lessons.length === 0 && <EmptyState title={EMPTY[state]} />}
      <ul className={classes.list} aria-label="Lessons">
        {data?.lessons.map((lesson) => (
          <li key={lesson.id}>
            <Lesson lesson={lesson} onRetire={() => setChosen(lesson)} />
          </li>
        ))}
      </ul>
      {chosen && (
        <RetireDialog
          lesson={chosen}
          onClose={() => setChosen(null)}
          onDone={(done) => {
            setChosen(null);
            setTold(done);
          }}
        />
      )}
    </div>
  );
}
