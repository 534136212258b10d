import type { LessonSummary } from '@farm/contracts';
import { postDexterLessonsIdRetire } from '@farm/contracts/form-rules';
import { Badge, Card, EmptyState, Row, Stack, TextArea } from '@farm/ui';
import { call } from '@farm/web-kit';
import { useState } from 'react';
import { AdminActionDialog, useDialog } from '../admin/action-dialog';
import { useActionForm } from '../admin/action-form';
import admin from '../admin/admin.module.css';
import { RowButton } from '../admin/data-table';
import { formatFarmTimestamp } from '../admin/format';
import { useLiveQuery, type Reply } from '../admin/queries';
import { QueryView } from '../admin/query-view';
import { Section } from '../admin/section';
import { useOperatorName } from '../admin/use-operator-name';
import { VERSION_ACTION } from '../dexter/dexter-data';
import { draftText, GateResult } from '../dexter/judgement';

type Retirement = Reply<'POST /api/dexter/lessons/:id/retire'>;

const KIND_LABELS: Readonly<Record<LessonSummary['kind'], string>> = {
  instruction: 'Instruction',
  correction: 'Correction',
  exemplar: 'Approved answer',
};

function LessonCard({ lesson, onRetire }: { lesson: LessonSummary; onRetire: () => void }) {
  const { kind, text, understoodAs, effect, by, at } = lesson;
  const operatorName = useOperatorName();
  return (
    <Card title={text} wide as="div">
      <Row as="p" gap={2}>
        <Badge tone="plain">{KIND_LABELS[kind]}</Badge>
        <span className={admin.small}>{`${operatorName(by)}, ${formatFarmTimestamp(at)}`}</span>
      </Row>
      {understoodAs !== null && <p>{`Understood as: ${understoodAs}`}</p>}
      {effect === 'model-only' && <p>This guides the AI model only.</p>}
      <div>
        <RowButton aria-label={`Retire: ${text}`} onClick={onRetire}>
          Retire
        </RowButton>
      </div>
    </Card>
  );
}

interface RetireDialogProps {
  lesson: LessonSummary;
  onClose: () => void;
  onDone: (retirement: Retirement) => void;
}

function RetireDialog({ lesson, onClose, onDone }: RetireDialogProps) {
  const form = useActionForm({
    ...VERSION_ACTION,
    rules: postDexterLessonsIdRetire,
    values: { reason: '' },
    key: ['POST /api/dexter/lessons/:id/retire', lesson.id],
    send: (body) => call('POST /api/dexter/lessons/:id/retire', { params: { id: lesson.id }, body }),
    onSuccess: onDone,
  });
  return (
    <AdminActionDialog title="Retire this lesson" submitLabel="Retire" variant="danger" action={form} onClose={onClose}>
      <p>{lesson.text}</p>
      <TextArea
        label="Reason"
        hint="It is stored as the note of the new version."
        rows={3}
        {...form.textArea('reason')}
      />
    </AdminActionDialog>
  );
}

export function LessonsTab() {
  const [retirement, setRetirement] = useState<Retirement | null>(null);
  const dialog = useDialog<LessonSummary>();
  const query = useLiveQuery('GET /api/dexter/lessons');
  const retired = (result: Retirement) => {
    dialog.finish();
    setRetirement(result);
  };
  return (
    <Section title="Lessons" subtitle="A lesson can be retired only if that makes no answer worse." isTab>
      {retirement && (
        <GateResult
          gate={retirement.gate}
          text={retirement.activated ? 'The lesson is retired.' : draftText(retirement.gate)}
        />
      )}
      <QueryView query={query} subject="the lessons">
        {({ lessons }) => (
          <>
            {lessons.length === 0 && <EmptyState title="No active lessons" />}
            <Stack as="ul" aria-label="Lessons">
              {lessons.map((lesson) => (
                <li key={lesson.id}>
                  <LessonCard lesson={lesson} onRetire={() => dialog.open(lesson)} />
                </li>
              ))}
            </Stack>
          </>
        )}
      </QueryView>
      {dialog.subject && <RetireDialog lesson={dialog.subject} onClose={dialog.close} onDone={retired} />}
    </Section>
  );
}
