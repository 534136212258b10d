import { chatLimits } from '@farm/farm';
import { Button, Card, DexterFace, Form, Problem, TextArea } from '@farm/ui';
import { call, useMutation } from '@farm/web-kit';
import { useState } from 'react';
import { whatFailed } from '../failures/what-failed';
import classes from './course-access.module.css';

const AWAY = 'Dexter Jr. is not answering right now. Your question is still here; please try again.';

/** What Dexter Jr. is sent: he must know which lesson the question is about. */
export const questionIn = (lesson: string, question: string): string => `In the lesson "${lesson}": ${question}`;

/** (+) A question about one lesson, answered by the farm's assistant. */
export function AskDexter({ lesson }: { lesson: string }) {
  const [question, setQuestion] = useState('');
  const asking = useMutation({
    mutationFn: (message: string) => call('POST /api/dexter-response', { body: { message } }),
  });
  const limit = chatLimits.messageLength - questionIn(lesson, '').length;
  const isLong = [...question.trim()].length > limit;
  const submit = () => {
    if (question.trim() && !isLong && !asking.isPending) asking.mutate(questionIn(lesson, question.trim()));
  };
  return (
    <Card title="Ask Dexter Jr." level="h2" className={classes.ask} wide>
      <Form onSubmit={submit} aria-label="Ask Dexter Jr.">
        <TextArea
          label="Your question about this lesson"
          hint="Dexter Jr. is an AI assistant and can be wrong. Please share no private details."
          name="question"
          rows={3}
          limit={limit}
          value={question}
          onValue={setQuestion}
          error={isLong ? `Please ask in at most ${limit} characters.` : undefined}
        />
        <Problem text={asking.isError ? whatFailed(asking.error, AWAY) : null} />
        <Button kind="second" busy={asking.isPending} busyLabel="Dexter Jr. is thinking...">
          Ask Dexter Jr.
        </Button>
      </Form>
      <div role="status">
        {asking.data && (
          <div className={classes.answer}>
            <DexterFace mood={asking.data.emotion} size={56} className={classes.face} />
            <p className={classes.said}>{asking.data.response}</p>
          </div>
        )}
      </div>
    </Card>
  );
}
