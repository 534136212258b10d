import { postDexterTrain } from '@farm/contracts/form-rules';
import { Banner, Disclosure, Form, Select, TextArea } from '@farm/ui';
import { call, Link } from '@farm/web-kit';
import { useActionForm } from '../admin/action-form';
import admin from '../admin/admin.module.css';
import { filledFields } from '../admin/filled-fields';
import { FormSubmit } from '../admin/form-submit';
import { useLiveQuery, type Reply } from '../admin/queries';
import { Section } from '../admin/section';
import { AnswerActions } from '../dexter/answer-actions';
import { TRAINING_ACTION, TRAINING_PATH } from '../dexter/dexter-data';
import { BeforeAfter, Clauses, draftText, GateResult } from '../dexter/judgement';

const BLANK = { taskId: '', instruction: '', expectedResponse: '' };

/** Trains one instruction, typed or from a daily task, and shows the result. */
export function CustomTab() {
  const tasks = useLiveQuery('GET /api/dexter/daily-tasks').data ?? [];
  const form = useActionForm({
    ...TRAINING_ACTION,
    rules: postDexterTrain,
    values: BLANK,
    key: ['POST /api/dexter/train'],
    send: ({ taskId, instruction, expectedResponse }) =>
      call('POST /api/dexter/train', { body: { taskId, instruction, ...filledFields({ expectedResponse }) } }),
  });
  const choose = (taskId: string) => {
    const task = tasks.find(({ id }) => id === taskId);
    form.set('taskId', taskId);
    if (!task) return;
    form.set('instruction', task.instruction);
    form.set('expectedResponse', task.expectedBehavior);
  };
  return (
    <Section title="Custom Training" subtitle="Teach one instruction and see what it does." isTab>
      <Form className={admin.form} onSubmit={form.submit}>
        <Select label="Daily task (optional)" name="taskId" value={form.values.taskId} onValueChange={choose}>
          <option value="">None: an instruction of your own</option>
          {tasks.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
        <TextArea
          label="Instruction"
          hint="For example: always mention a soil test when asked about lime."
          {...form.textArea('instruction')}
        />
        <TextArea
          label="Expected response (optional)"
          hint="What a good answer says. Each sentence is checked separately."
          {...form.textArea('expectedResponse')}
        />
        <FormSubmit action={form} pendingLabel="Training..." disabled={form.values.instruction.trim() === ''}>
          Train Dexter Jr.
        </FormSubmit>
      </Form>
      {form.data && <Result key={form.data.sessionId} result={form.data} />}
    </Section>
  );
}

/** The result of an instruction: how it was understood, the answer before and after, and whether others get worse. */
function Result({ result }: { result: Reply<'POST /api/dexter/train'> }) {
  if (!result.success) return <Banner variant="error">Training failed. Please try again.</Banner>;
  const { sessionId, response, beforeResponse, emotion, understoodAs, effect, clauses, activated, gate, probe } =
    result;
  return (
    <Section title="Result" isTab>
      {understoodAs !== null && <p>{`Understood as: ${understoodAs}`}</p>}
      {effect === 'model-only' && (
        <p>
          This guides the AI model only. To change offline answers,{' '}
          <Link to={`${TRAINING_PATH}?tab=corrections`}>write a correction</Link>.
        </p>
      )}
      {probe !== undefined && (
        <p>
          <strong>Question:</strong> <span>{probe}</span>
        </p>
      )}
      <BeforeAfter before={beforeResponse} after={response} />
      {beforeResponse === response && <p>The answer to this question stays the same.</p>}
      <Clauses clauses={clauses} />
      <AnswerActions answer={response} sessionId={sessionId} />
      <GateResult gate={gate} text={activated ? 'Active from the next message on.' : draftText(gate)} />
      <Disclosure summary="Figures for developers">
        <p>{`Emotion: ${emotion}. Session: ${sessionId}`}</p>
      </Disclosure>
    </Section>
  );
}
