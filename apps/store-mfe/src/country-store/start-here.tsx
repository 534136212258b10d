import { course, formatUsd, guides, type Guide } from '@farm/farm';
import { Button, buttonClass, Drawing, PageSection, Row, SectionHeading, VisuallyHidden } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { coursePath, freeLessonPath } from '../premium-course/course-links';
import classes from './country-store.module.css';

const freeGuides = guides.filter(({ category }) => category === 'free');

interface StartHereProps {
  opening: ReadonlySet<string>;
  onOpen: (guide: Guide) => void;
}

/** What can be read today, above the shelves: the free guides and the course (+). */
export function StartHere({ opening, onOpen }: StartHereProps) {
  return (
    <PageSection className={classes.start} labelledBy="start-here">
      <SectionHeading id="start-here" subtitle="Four guides, free today, and one good course.">
        Start here
      </SectionHeading>
      <ul className={classes.strip}>
        {freeGuides.map((guide) => (
          <li key={guide.id} className={classes.small}>
            <Drawing name={guide.cover.drawing} />
            <strong>{guide.title}</strong>
            <Button
              type="button"
              variant="link"
              size="small"
              isPending={opening.has(guide.id)}
              onClick={() => onOpen(guide)}
            >
              Read it free
              <VisuallyHidden>{guide.title}</VisuallyHidden>
            </Button>
          </li>
        ))}
        <li className={classes.small}>
          <Drawing name="certificate" />
          <strong>{course.title}</strong>
          <span>{`Course, ${formatUsd(course.price)}`}</span>
          <Row gap={3}>
            <Link className={buttonClass('link', 'small')} to={coursePath}>
              See the lessons
            </Link>
            <Link className={buttonClass('link', 'small')} to={freeLessonPath}>
              Read lesson 1 free
            </Link>
          </Row>
        </li>
      </ul>
    </PageSection>
  );
}
