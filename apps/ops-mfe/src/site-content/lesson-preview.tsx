import type { LessonWording } from '@farm/contracts';
import { Button, FormError, Panel, Prose } from '@farm/ui';
import { call } from '@farm/web-kit';
import { useAction, type Body, type Reply } from '../admin/queries';
import type { ChangeableItem } from './changed-items';
import { parseContent, type FieldSchema, type FormValue } from './content-form';

export const lessonItems = (lessons: Reply<'GET /api/ops/lessons'>): ChangeableItem[] =>
  lessons.map(({ id, problem: _, ...builtIn }) => ({ id, title: builtIn.title, builtIn }));

/** Lessons as visitors would read them. @throws what breaks a rule, with the lesson and its line */
export const previewLessons = (stored: unknown) =>
  call('POST /api/ops/lessons/previews', { body: stored as Body<'POST /api/ops/lessons/previews'> });

interface LessonPreviewProps {
  id: string;
  schema: FieldSchema;
  value: FormValue;
}

/** The lesson as the course's page renders it, when asked for. */
export function LessonPreview({ id, schema, value }: LessonPreviewProps) {
  const preview = useAction({
    key: ['ops', 'lesson-preview', id],
    send: (wording: LessonWording) => previewLessons({ changed: [wording] }),
  });
  const wording = { id, ...(parseContent(schema, value) as object) } as LessonWording;
  // Not shown once the words differ from those that were sent.
  const isCurrent = JSON.stringify(preview.input) === JSON.stringify(wording);
  const html = isCurrent ? preview.data?.[0]?.html : undefined;
  return (
    <>
      <FormError text={isCurrent ? preview.problem : null} />
      <div>
        <Button
          type="button"
          variant="secondary"
          isPending={preview.isPending}
          pendingLabel="Rendering..."
          onClick={() => preview.submit(wording)}
        >
          Preview this lesson
        </Button>
      </div>
      {html !== undefined && (
        <Panel role="region" aria-label="Preview">
          <Prose html={html} />
        </Panel>
      )}
    </>
  );
}
