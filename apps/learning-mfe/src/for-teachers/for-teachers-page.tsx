import { buttonClass, Drawing, PageSection, SectionHeading, Stack } from '@farm/ui';
import { Link } from '@farm/web-kit';
import classes from './for-teachers.module.css';
import { GuideShelf } from './guide-shelf';
import { SheetList } from './sheet-list';

/** The quiz for a class, and a visit. */
function InClass() {
  return (
    <div className={classes.split}>
      <section aria-labelledby="class-quiz">
        <Drawing name="school" size="large" />
        <SectionHeading
          id="class-quiz"
          subtitle="Put a code on the wall. Pupils answer on any phone or computer, without accounts, and everything is deleted after the day."
        >
          A quiz for your class
        </SectionHeading>
        <p className={classes.actions}>
          <Link className={buttonClass()} to="/for-teachers/quiz">
            Begin a class quiz
          </Link>
          <Link className={buttonClass('link')} to="/class">
            Pupils join here
          </Link>
        </p>
      </section>
      <section aria-labelledby="visit">
        <Drawing name="barn" size="large" />
        <SectionHeading id="visit" subtitle="Bring your class to the farm, or ask us to come to your school garden.">
          A visit
        </SectionHeading>
        <p className={classes.actions}>
          <Link className={buttonClass('outline')} to="/for-teachers/visit">
            Ask for a visit
          </Link>
        </p>
      </section>
    </div>
  );
}

/** /for-teachers (+): sheets to print first, then a quiz, a visit and guides. */
function ForTeachersPage() {
  return (
    <>
      <PageSection>
        <Stack>
          <SectionHeading
            level={1}
            subtitle="Something for Tuesday: choose grades and minutes, print a sheet, teach it."
          >
            For teachers
          </SectionHeading>
          <section aria-labelledby="sheets">
            <SectionHeading id="sheets">Sheets to print</SectionHeading>
            <SheetList />
          </section>
        </Stack>
      </PageSection>
      <PageSection tone="band" isBelowFold>
        <InClass />
      </PageSection>
      <PageSection labelledBy="guides" isBelowFold>
        <Stack>
          <SectionHeading id="guides" subtitle="A free one to begin with, and two with a plan for each lesson.">
            Guides
          </SectionHeading>
          <GuideShelf />
        </Stack>
      </PageSection>
    </>
  );
}

export { ForTeachersPage as Component };
