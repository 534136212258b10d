import { Button, Form, Problem, SectionHeading, Select, TextArea } from '@farm/ui';
import { useState } from 'react';
import { textFieldOf } from './text-field-of';
import { TrainedResult } from './trained-result';
import classes from './training.module.css';
import { filled, useDailyTasks, useTrain, whyNotTaught } from './use-training';

const BLANK = { taskId: '', instruction: '', expectedResponse: '' };

/** One instruction of the operator's own, or of a daily task; what Dexter Jr. said before it and says after it. */
export function CustomTab() {
  const tasks = useDailyTasks().data ?? [];
  const [fields, setFields] = useState(BLANK);
  const of = textFieldOf(fields, setFields);
  const { mutate, isPending, data, error } = useTrain();
  const isBlank = fields.instruction.trim() === '';
  const choose = (taskId: string) => {
    const task = tasks.find(({ id }) => id === taskId);
    setFields(
      task ? { taskId, instruction: task.instruction, expectedResponse: task.expectedBehavior } : { ...fields, taskId },
    );
  };
  const send = () => {
    if (!isBlank && !isPending) mutate({ ...filled(fields), instruction: fields.instruction.trim() });
  };
  return (
    <div className={classes.page}>
      <SectionHeading line="Teach one instruction and see what it does.">Custom Training</SectionHeading>
      <Form className={classes.form} onSubmit={send}>
        <Select label="Daily task (optional)" value={fields.taskId} onValue={choose}>
          <option value="">None: an instruction of your own</option>
          {tasks.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
        <TextArea
          label="Instruction"
          hint="For instance: always mention a soil test when asked about lime."
          limit={2000}
          {...of('instruction')}
        />
        <TextArea
          label="Expected response (optional)"
          hint="What a good answer holds. Each sentence is judged by itself."
          limit={2000}
          {...of('expectedResponse')}
        />
        <div>
          <Button busy={isPending} busyLabel="Training..." disabled={isBlank}>
            Train Dexter Jr.
          </Button>
        </div>
        <Problem text={whyNotTaught(error)} />
      </Form>
      {data && <TrainedResult key={data.sessionId} trained={data} />}
    </div>
  );
}
