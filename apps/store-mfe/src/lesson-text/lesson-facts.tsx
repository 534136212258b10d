import type { Calls, ReplyOf } from '@farm/contracts';
import { formatFarmDate } from '@farm/farm';
import { Panel, Stack, Text } from '@farm/ui';
import classes from './lesson-facts.module.css';

type Lesson = ReplyOf<Calls['GET /api/course-access/:courseId/lessons/:lessonId']>;

/** What the reader has on paper by the end of a lesson. */
export function LessonOutcomes({ outcomes }: Pick<Lesson, 'outcomes'>) {
  if (!outcomes?.length) return null;
  return (
    <Panel tone="band" gap={3} className={classes.outcomes}>
      <p>
        <strong>By the end you have on paper:</strong>
      </p>
      <ul>
        {outcomes.map((outcome) => (
          <li key={outcome}>{outcome}</li>
        ))}
      </ul>
    </Panel>
  );
}

/** The pages that a lesson's figures were compared with. */
export function LessonSources({ sources }: Pick<Lesson, 'sources'>) {
  if (!sources?.length) return null;
  return (
    <Stack as="section" gap={3} className={classes.sources} aria-labelledby="lesson-sources">
      <h2 id="lesson-sources">Sources</h2>
      <ul>
        {sources.map(({ text, url, readOn }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener">
              {text}
            </a>
            <Text as="span" size="small" tone="muted">
              {` Read ${formatFarmDate(`${readOn}T17:00:00Z`)}`}
            </Text>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
