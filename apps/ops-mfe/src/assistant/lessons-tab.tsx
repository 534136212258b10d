import type { LessonSummary } from '@farm/contracts';
import { Badge, Card, EmptyState, RadioGroup } from '@farm/ui';
import { call } from '@farm/web-kit';
import { useState } from 'react';
import { AdminActionDialog, reasonField, useDialog } from '../admin/action-dialog';
import admin from '../admin/admin.module.css';
import { RowButton } from '../admin/data-table';
import { formatFarmTimestamp } from '../admin/format';
import { useAction, useLiveQuery, type Query, type Reply } from '../admin/queries';
import { QueryView } from '../admin/query-view';
import { Section } from '../admin/section';
import { useOperatorName } from '../admin/use-operator-name';
import { DEXTER, VERSION_ACTION } from '../dexter/dexter-data';
import { draftText, GateResult } from '../dexter/judgement';

type LessonState = NonNullable<Query<'GET /api/dexter/lessons'>['state']>;
type Retirement = Reply<'POST /api/dexter/lessons/:id/retire'>;

const STATES = [
  { value: 'active', label: 'Active' },
  { value: 'draft', label: 'Drafts' },
  { value: 'retired', label: 'Retired' },
] as const satisfies readonly { value: LessonState; label: string }[];

const KIND_LABELS: Readonly<Record<LessonSummary['kind'], string>> = {
  instruction: 'Instruction',
  correction: 'Correction',
  exemplar: 'Approved answer',
};
const EMPTY: Readonly<Record<LessonState, string>> = {
  active: 'No active lessons',
  draft: 'No drafts',
  retired: 'No retired lessons',
};

function LessonCard({ lesson, onRetire }: { lesson: LessonSummary; onRetire: () => void }) {
  const { kind, state, text, understoodAs, effect, by, at } = lesson;
  const operatorName = useOperatorName();
  return (
    <Card title={text} wide listed>
      <p className={admin.row}>
        <Badge tone="plain">{KIND_LABELS[kind]}</Badge>
        <span className={admin.small}>{`${operatorName(by)}, ${formatFarmTimestamp(at)}`}</span>
      </p>
      {understoodAs !== null && <p>{`Understood as: ${understoodAs}`}</p>}
      {effect === 'model-only' && <p>This guides the AI model only.</p>}
      {state === 'active' && (
        <div>
          <RowButton aria-label={`Retire: ${text}`} onClick={onRetire}>
            Retire
          </RowButton>
        </div>
      )}
    </Card>
  );
}

interface RetireDialogProps {
  lesson: LessonSummary;
  onClose: () => void;
  onDone: (retirement: Retirement) => void;
}

function RetireDialog({ lesson, onClose, onDone }: RetireDialogProps) {
  const action = useAction({
    ...VERSION_ACTION,
    key: [...DEXTER, 'retire', lesson.id],
    send: (reason: string) =>
      call('POST /api/dexter/lessons/:id/retire', { params: { id: lesson.id }, body: { reason } }),
    onSuccess: onDone,
  });
  return (
    <AdminActionDialog
      title="Retire this lesson"
      fields={[reasonField('It is stored as the note of the new version.')]}
      submitLabel="Retire"
      variant="danger"
      action={action}
      onSubmit={({ reason }) => action.submit(reason)}
      onClose={onClose}
    >
      <p>{lesson.text}</p>
    </AdminActionDialog>
  );
}

export function LessonsTab() {
  const [state, setState] = useState<LessonState>('active');
  const [retirement, setRetirement] = useState<Retirement | null>(null);
  const dialog = useDialog<LessonSummary>();
  const query = useLiveQuery(DEXTER, 'GET /api/dexter/lessons', { query: { state } });
  const retired = (result: Retirement) => {
    dialog.finish();
    setRetirement(result);
  };
  return (
    <Section title="Lessons" subtitle="Retiring a lesson runs the regression check, like teaching one." isTab>
      <RadioGroup legend="Show" options={STATES} value={state} onValueChange={setState} />
      {retirement && (
        <GateResult
          gate={retirement.gate}
          text={retirement.activated ? 'The lesson is retired.' : draftText(retirement.gate)}
        />
      )}
      <QueryView query={query} subject="the lessons">
        {({ lessons }) => (
          <>
            {lessons.length === 0 && <EmptyState title={EMPTY[state]} />}
            <ul className={admin.list} aria-label="Lessons">
              {lessons.map((lesson) => (
                <li key={lesson.id}>
                  <LessonCard lesson={lesson} onRetire={() => dialog.open(lesson)} />
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryView>
      {dialog.subject && <RetireDialog lesson={dialog.subject} onClose={dialog.close} onDone={retired} />}
    </Section>
  );
}
