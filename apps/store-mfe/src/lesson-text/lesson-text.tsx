import { choiceBoxClass, Drawing, Listen, Prose, Row } from '@farm/ui';
import { createPersistentStore } from '@farm/web-kit';
import { recordOf } from '@farm/web-kit/record-of';
import { course, type LessonSum } from '@farm/farm';
import { useEffect, useMemo, useRef } from 'react';
import * as v from 'valibot';
import classes from './lesson-text.module.css';
import { SumCard } from './sum-card';

/** The finished tasks of each lesson, by their text. */
const useFinishedTasks = createPersistentStore<Readonly<Record<string, readonly string[]>>>(
  'farm.lesson-tasks',
  recordOf(v.array(v.string())),
  {},
  { isWork: true },
);

const BOX = /<li>☐ (.*?)<\/li>/gs;

/** The boxes of the printed lesson as check boxes. */
const withCheckboxes = (html: string): string =>
  html.replace(BOX, `<li><label><input type="checkbox" class="${choiceBoxClass}"> <span>$1</span></label></li>`);

const taskOf = (input: HTMLInputElement): string => input.parentElement?.textContent.trim() ?? '';

const CHECKBOX = 'input[type="checkbox"]';
const SUM = /<div data-sum="([^"]*)"><\/div>/;

/** Texts of a lesson, with a sum between each two. */
const partsOf = (html: string): (string | LessonSum)[] =>
  withCheckboxes(html)
    .split(SUM)
    .map((part, index) => (index % 2 === 0 ? part : (JSON.parse(decodeURIComponent(part)) as LessonSum)));

/** The text of a lesson. Its boxes to tick and the numbers of its sums are saved in this browser. */
export function LessonText({ lessonId, html }: { lessonId: string; html: string }) {
  const text = useRef<HTMLDivElement>(null);
  const parts = useMemo(() => partsOf(html), [html]);
  const finished = useFinishedTasks()[lessonId];
  useEffect(() => {
    for (const input of text.current?.querySelectorAll<HTMLInputElement>(CHECKBOX) ?? [])
      input.checked = finished?.includes(taskOf(input)) ?? false;
  }, [parts, finished]);
  // The boxes are not React's, which reports changes of its own elements only.
  useEffect(() => {
    const root = text.current;
    const save = () => {
      const tasks = [...(root?.querySelectorAll<HTMLInputElement>(CHECKBOX) ?? [])]
        .filter(({ checked }) => checked)
        .map(taskOf);
      useFinishedTasks.set((others) => ({ ...others, [lessonId]: tasks }));
    };
    root?.addEventListener('change', save);
    return () => root?.removeEventListener('change', save);
  }, [lessonId]);
  return (
    <div ref={text}>
      <Row className={classes.top}>
        <Drawing name={course.lessonDrawings[lessonId] ?? 'seedling'} />
        <Listen key={lessonId} text={text} label="Listen to this lesson" />
      </Row>
      {parts.map((part, index) =>
        typeof part === 'string' ? (
          <Prose key={index} html={part} />
        ) : (
          <div key={index} data-silent>
            <SumCard lessonId={lessonId} sum={part} />
          </div>
        ),
      )}
    </div>
  );
}
