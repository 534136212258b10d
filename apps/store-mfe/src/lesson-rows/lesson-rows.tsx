import { course } from '@farm/farm';
import { Drawing, Row, Stack, Text } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { Calculator } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { sumAnchor } from '../lesson-text/lesson-sums';
import classes from './lesson-rows.module.css';

interface LessonRow {
  id: string;
  title: string;
  minutes: number;
  sums: readonly { id: string; title: string }[];
}

interface LessonRowsProps<T extends LessonRow> {
  lessons: readonly T[];
  level: 'h2' | 'h3';
  /** Two columns on wide screens. */
  columns?: 2;
  /** Where a lesson is read; undefined for one that this visitor cannot open. */
  hrefOf: (lesson: T) => string | undefined;
  detailsOf?: (lesson: T) => ReactNode;
  /** At the end of the row. */
  badgeOf?: (lesson: T) => ReactNode;
}

/** The lessons of a course, numbered, each with its minutes and its sums. */
export function LessonRows<T extends LessonRow>({
  lessons,
  level: Heading,
  columns,
  hrefOf,
  detailsOf,
  badgeOf,
}: LessonRowsProps<T>) {
  return (
    <Stack as="ol" className={classes.lessons} data-columns={columns}>
      {lessons.map((lesson, index) => {
        const href = hrefOf(lesson);
        return (
          <li key={lesson.id} className={classes.lesson}>
            <Stack gap={2}>
              <span className={classes.number} aria-hidden="true">
                {index + 1}
              </span>
              <Drawing name={course.lessonDrawings[lesson.id] ?? 'seedling'} size="small" />
            </Stack>
            <Stack gap={2} className={classes.text}>
              <Row gap={2} between>
                <Heading className={classes.title}>
                  {href ? (
                    <Link to={href} className={classes.link}>
                      {lesson.title}
                    </Link>
                  ) : (
                    lesson.title
                  )}
                </Heading>
                <Row gap={2}>
                  <Text as="span" size="small" tone="muted">
                    {`${lesson.minutes} minutes`}
                  </Text>
                  {badgeOf?.(lesson)}
                </Row>
              </Row>
              {detailsOf?.(lesson)}
              <SumLine sums={lesson.sums} href={href} />
            </Stack>
          </li>
        );
      })}
    </Stack>
  );
}

function SumLine({ sums, href }: { sums: LessonRow['sums']; href: string | undefined }) {
  if (sums.length === 0) return null;
  return (
    <Text size="small" tone="muted" className={classes.sums}>
      <Calculator size={18} strokeWidth={1.75} aria-hidden />
      <span>
        {'With your numbers: '}
        {sums.map(({ id, title }, index) => (
          <Fragment key={id}>
            {index > 0 && ' · '}
            {href ? <Link to={`${href}#${sumAnchor(id)}`}>{title}</Link> : <span>{title}</span>}
          </Fragment>
        ))}
      </span>
    </Text>
  );
}
