import { Banner, Button, Form, FormError, SectionHeading, Select, TextArea, UnsavedChangesDialog } from '@farm/ui';
import { call, Link } from '@farm/web-kit';
import { useUnsavedChanges } from '@farm/web-kit/use-unsaved-changes';
import admin from '../admin/admin.module.css';
import { useAction, useLiveQuery, type Body, type Reply } from '../admin/queries';
import { filledFields, useFields } from '../admin/form-state';
import { AnswerActions } from '../dexter/answer-actions';
import { DEXTER, TRAINING_ACTION, TRAINING_PATH } from '../dexter/dexter-data';
import { BeforeAfter, Clauses, draftText, GateResult } from '../dexter/judgement';

const BLANK = { taskId: '', instruction: '', expectedResponse: '' };

/** Trains one instruction, the operator's own or a daily task's, and shows what it does. */
export function CustomTab() {
  const tasks = useLiveQuery(DEXTER, 'GET /api/dexter/daily-tasks').data ?? [];
  const { fields, setFields, control } = useFields(BLANK);
  const { submit, isPending, data, input, problem } = useAction({
    ...TRAINING_ACTION,
    key: [...DEXTER, 'train'],
    send: (body: Body<'POST /api/dexter/train'>) => call('POST /api/dexter/train', { body }),
  });
  const isBlank = fields.instruction.trim() === '';
  const choose = (taskId: string) => {
    const task = tasks.find(({ id }) => id === taskId);
    setFields(
      task ? { taskId, instruction: task.instruction, expectedResponse: task.expectedBehavior } : { ...fields, taskId },
    );
  };
  const body = { taskId: fields.taskId, ...filledFields(fields), instruction: fields.instruction.trim() };
  const isSent = data !== undefined && JSON.stringify(input) === JSON.stringify(body);
  const leaving = useUnsavedChanges(!isBlank && !isSent);
  return (
    <div className={admin.page}>
      <SectionHeading subtitle="Teach one instruction and see what it does.">Custom Training</SectionHeading>
      <Form className={admin.form} onSubmit={() => !isBlank && submit(body)}>
        <Select label="Daily task (optional)" value={fields.taskId} onValueChange={choose}>
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
          {...control('instruction')}
        />
        <TextArea
          label="Expected response (optional)"
          hint="What a good answer holds. Each sentence is judged by itself."
          limit={2000}
          {...control('expectedResponse')}
        />
        <div>
          <Button isPending={isPending} pendingLabel="Training..." disabled={isBlank}>
            Train Dexter Jr.
          </Button>
        </div>
        <FormError text={problem} />
        <UnsavedChangesDialog request={leaving} />
      </Form>
      {data && <Result key={data.sessionId} result={data} />}
    </div>
  );
}

/** What an instruction did: how it was understood, the answer before and after, each clause, and the gate. */
function Result({ result }: { result: Reply<'POST /api/dexter/train'> }) {
  if (!result.success) return <Banner variant="error">Training did not go through. Please try again.</Banner>;
  const { sessionId, response, beforeResponse, emotion, understoodAs, effect, clauses, activated, gate, probe } =
    result;
  return (
    <section className={admin.page}>
      <SectionHeading>What it does</SectionHeading>
      {understoodAs !== null && <p>{`Understood as: ${understoodAs}`}</p>}
      {effect === 'model-only' && (
        <p>
          This guides the AI model only. To change offline answers,{' '}
          <Link to={`${TRAINING_PATH}?tab=corrections`}>write a correction</Link>.
        </p>
      )}
      {probe !== undefined && (
        <p>
          <strong>Asked:</strong> {probe}
        </p>
      )}
      <BeforeAfter before={beforeResponse} after={response} />
      {beforeResponse === response && <p>The answer to this question stays the same.</p>}
      <p className={admin.small}>{`Feeling: ${emotion}. Session: ${sessionId}`}</p>
      <Clauses clauses={clauses} />
      <AnswerActions answer={response} sessionId={sessionId} />
      <GateResult gate={gate} text={activated ? 'In force from the next message on.' : draftText(gate)} />
    </section>
  );
}
