import { Badge, Button, Card, Form, Problem, RadioCards } from '@farm/ui';
import type { Calls, ReplyOf } from '@farm/contracts';
import { call, useMutation } from '@farm/web-kit';
import { CircleCheck, CircleX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { whatFailed } from '../failures/what-failed';
import classes from './course-access.module.css';

type Question = ReplyOf<Calls['GET /api/course-access/:courseId/lessons/:lessonId']>['questions'][number];
type Checked = ReplyOf<Calls['POST /api/course-access/:courseId/lessons/:lessonId/check']>;

interface LessonCheckProps {
  courseId: string;
  lessonId: string;
  questions: readonly Question[];
  isDone: boolean;
  /** Enough answers were right. */
  onDone: () => void;
}

/** The questions at the end of a lesson. The service alone knows the answers; any number of tries is fine. */
export function LessonCheck({ courseId, lessonId, questions, isDone, onDone }: LessonCheckProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [isOpen, setOpen] = useState(false); // a question was left out
  const part = useRef<HTMLDivElement>(null);
  const checking = useMutation({
    mutationFn: (answers: number[]) =>
      call('POST /api/course-access/:courseId/lessons/:lessonId/check', {
        params: { courseId, lessonId },
        body: { answers },
      }),
    onSuccess: ({ done }) => done && onDone(),
  });
  if (questions.length === 0) return null;
  const submit = () => {
    const missing = questions.findIndex(({ id }) => !chosen.has(id));
    setOpen(missing >= 0);
    if (missing >= 0) part.current?.querySelectorAll('fieldset')[missing]?.querySelector('input')?.focus();
    else if (!checking.isPending) checking.mutate(questions.map(({ id }) => Number(chosen.get(id))));
  };
  const choose = (id: string, option: string) => {
    setChosen(new Map([...chosen, [id, option]]));
    if (checking.data) checking.reset(); // a changed answer has not been looked at yet
  };
  const problem = checking.isError
    ? whatFailed(checking.error, 'Your answers were not checked. Please try again.')
    : null;
  return (
    <Card title="Check what you learned" level="h2" className={classes.check} wide>
      {isDone && (
        <div>
          <Badge tone="green">Done</Badge>
        </div>
      )}
      {checking.data && <Result checked={checking.data} of={questions.length} />}
      <Form onSubmit={submit} aria-label="Lesson check">
        <div ref={part} className={classes.questions}>
          {questions.map(({ id, text, options }) => (
            <div key={id} className={classes.question}>
              <RadioCards
                legend={text}
                options={options.map((label, place) => ({ value: String(place), label }))}
                value={chosen.get(id) ?? null}
                onValue={(option) => choose(id, option)}
              />
              <Review of={checking.data?.review.find((one) => one.id === id)} />
            </div>
          ))}
        </div>
        <Problem text={isOpen ? 'Please answer every question.' : problem} />
        <Button busy={checking.isPending} busyLabel="Checking...">
          Check my answers
        </Button>
      </Form>
    </Card>
  );
}

/** How it went, above the questions. Its heading takes the focus: the news is heard, and the reviews follow below. */
function Result({ checked: { right, done }, of }: { checked: Checked; of: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={classes.result}>
      <h3 ref={heading} tabIndex={-1}>{`${right} of ${of} right`}</h3>
      <p>
        {done
          ? 'This lesson is done. The reasons stand under the questions.'
          : 'Two right answers finish the lesson. Read the reasons, choose again, and take as many tries as you like.'}
      </p>
    </div>
  );
}

function Review({ of: review }: { of: Checked['review'][number] | undefined }) {
  if (!review) return null;
  const Icon = review.right ? CircleCheck : CircleX;
  return (
    <p className={review.right ? classes.right : classes.wrong}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <span>
        <strong>{review.right ? 'Right.' : 'Not yet.'}</strong> {review.explanation}
      </span>
    </p>
  );
}
