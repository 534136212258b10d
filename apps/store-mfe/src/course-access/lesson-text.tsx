import { Prose } from '@farm/ui';
import { persistentStore, useStore } from '@farm/web-kit';
import { useEffect, useMemo, useRef } from 'react';

/** The finished tasks of each lesson, by their text. */
type FinishedTasks = Readonly<Record<string, readonly string[]>>;

const isText = (value: unknown): value is string => typeof value === 'string';

const parseFinishedTasks = (stored: unknown): FinishedTasks =>
  Object.fromEntries(
    Object.entries(stored as Record<string, unknown>).flatMap(([id, tasks]) =>
      Array.isArray(tasks) ? [[id, tasks.filter(isText)]] : [],
    ),
  );

const finishedTasksStore = persistentStore<FinishedTasks>('farm.lesson-tasks', parseFinishedTasks, {});

const BOX = /<li>☐ (.*?)<\/li>/gs;

/** The boxes of the printed lesson as check boxes. */
const withCheckboxes = (html: string): string =>
  html.replace(BOX, '<li><label><input type="checkbox"> <span>$1</span></label></li>');

const taskOf = (input: HTMLInputElement): string => input.parentElement?.textContent.trim() ?? '';

/** The text of a lesson. Its boxes to tick are saved in this browser. */
export function LessonText({ lessonId, html }: { lessonId: string; html: string }) {
  const text = useRef<HTMLDivElement>(null);
  const content = useMemo(() => withCheckboxes(html), [html]);
  const finished = useStore(finishedTasksStore)[lessonId];
  useEffect(() => {
    for (const input of text.current?.querySelectorAll('input') ?? [])
      input.checked = finished?.includes(taskOf(input)) ?? false;
  }, [content, finished]);
  // The boxes are not React's, which reports changes of its own elements only.
  useEffect(() => {
    const root = text.current;
    const save = () => {
      const tasks = [...(root?.querySelectorAll('input') ?? [])].filter(({ checked }) => checked).map(taskOf);
      finishedTasksStore.set((others) => ({ ...others, [lessonId]: tasks }));
    };
    root?.addEventListener('change', save);
    return () => root?.removeEventListener('change', save);
  }, [lessonId]);
  return (
    <div ref={text}>
      <Prose html={content} />
    </div>
  );
}
