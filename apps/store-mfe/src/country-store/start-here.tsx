import { course, editionLanguage, formatUsd, guides, type Guide } from '@farm/farm';
import { Button, buttonClass, Drawing, PageSection, Row, SectionHeading, VisuallyHidden } from '@farm/ui';
import { activeLanguage, Link } from '@farm/web-kit';
import { i18n } from '@lingui/core';
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
      <SectionHeading id="start-here" subtitle={i18n._('Four guides, free today, and one good course.')}>
        {i18n._('Start here')}
      </SectionHeading>
      <ul className={classes.strip}>
        {freeGuides.map((guide) => (
          <li key={guide.id} className={classes.small}>
            <Drawing name={guide.cover.drawing} />
            <strong>{guide.title}</strong>
            {editionLanguage(guide, activeLanguage()) !== activeLanguage() && <span>{i18n._('In English')}</span>}
            <Button
              type="button"
              variant="link"
              size="small"
              isPending={opening.has(guide.id)}
              onClick={() => onOpen(guide)}
            >
              <span>{i18n._('Read it free')}</span>
              <VisuallyHidden>{guide.title}</VisuallyHidden>
            </Button>
          </li>
        ))}
        <li className={classes.small}>
          <Drawing name="certificate" />
          <strong>{course.title}</strong>
          <span>{i18n._('Course, {price}', { price: formatUsd(course.price) })}</span>
          <Row gap={3}>
            <Link className={buttonClass('link', 'small')} to={coursePath}>
              {i18n._('See the lessons')}
            </Link>
            <Link className={buttonClass('link', 'small')} to={freeLessonPath}>
              {i18n._('Read lesson 1 free')}
            </Link>
          </Row>
        </li>
      </ul>
    </PageSection>
  );
}
