// Styles of the sections that load later, for the prerendered HTML.
import '@farm/ui/styles/field.css';
import '@farm/ui/styles/form.css';
import '@farm/ui/styles/packet-cover.css';
import '@farm/ui/styles/status.css';
import { fallCourse, formatLongDay } from '@farm/farm';
import { buttonClass, Card, CardGrid, Drawing, Eyebrow, Lead, PageSection } from '@farm/ui';
import { activeLanguage, Link } from '@farm/web-kit';
import { createDeferredPart } from '@farm/web-kit/deferred-part';
import { loadUntilSuccessful } from '@farm/web-kit/lazy-part';
import { isTranslated, translateKnown } from '@farm/web-kit/shell';
import { i18n } from '@lingui/core';
import { type MouseEvent, useState } from 'react';
import { ClassStatus } from '../programs/class-status';
import { FarmPicture, FarmWeek } from './farm-picture';
import './five-weeks-quilt.module.css';
import classes from './home.module.css';
import { LazyChat } from './lazy-chat';
import { loadLowerSections, LOWER_SECTIONS } from './load-lower-sections';

const NEAR_PX = 300;
/** Without their code the prerendered sections can still be read. */
const load = () => loadUntilSuccessful(loadLowerSections);
const BeforeChat = createDeferredPart({ id: LOWER_SECTIONS, margin: NEAR_PX, load, name: 'SectionsBeforeChat' });
const AfterChat = createDeferredPart({ id: 'after-chat', margin: NEAR_PX, load, name: 'SectionsAfterChat' });

function HomePage() {
  return (
    <>
      <Hero />
      <PageSection tone="band">
        <CtaCards />
      </PageSection>
      <BeforeChat />
      <PageSection id="chat" labelledBy="chat-heading">
        <LazyChat />
      </PageSection>
      <AfterChat />
    </>
  );
}

/** In the words of the farm's owner, which may be English on a page in another language. */
const CourseName = () => (
  <span lang={isTranslated(fallCourse.name) ? undefined : 'en'}>{translateKnown(fallCourse.name)}</span>
);

function Hero() {
  const [frost, setFrost] = useState<number | null>(null);
  return (
    <PageSection className={classes.hero}>
      <FarmPicture frost={frost} />
      <div className={classes.heroGrid}>
        <div className={classes.heroWords}>
          <Eyebrow>
            <CourseName />
            <span>{`: ${formatLongDay(fallCourse.startsOn, activeLanguage())}`}</span>
          </Eyebrow>
          <p className={classes.status}>
            <ClassStatus />
          </p>
          <h1 data-size="display">{i18n._('Grow food where you stand.')}</h1>
          <Lead>
            {i18n._('Free guides, a four-week farm plan and straight answers for growers, schools and families.')}
          </Lead>
          <div className={classes.buttons}>
            <Link className={buttonClass('primary')} to="/programs">
              {i18n._('PROGRAMS OPEN NOW!')}
            </Link>
            <Link className={buttonClass('secondary')} to="/free-guides">
              {i18n._('Get Your FREE Farming Survival Kit!')}
            </Link>
          </div>
        </div>
        <FarmWeek frost={frost} onFrost={setFrost} />
      </div>
    </PageSection>
  );
}

/** Scrolls to the chat and focuses its input, also before React has the chat's code. Without scripts the link only scrolls. */
function focusChat(event: MouseEvent): void {
  const chat = document.getElementById('chat');
  if (!chat) return;
  event.preventDefault();
  chat.scrollIntoView();
  chat.querySelector('input')?.focus({ preventScroll: true });
}

/** Links to the recipe generator and to the chat. */
function CtaCards() {
  return (
    <CardGrid columns={2}>
      <Card
        title={i18n._('Recipe Generator')}
        drawing={<Drawing name="kitchen-pot" />}
        level="h2"
        className={classes.card}
      >
        <p>{i18n._("Tell us what's ripe and we'll make supper of it, with a story on the side.")}</p>
        <Link className={buttonClass('outline')} to="/community-griot#recipes">
          {i18n._('Make a recipe')}
        </Link>
      </Card>
      <Card
        title={i18n._("Let's Write a Grant")}
        drawing={<Drawing name="envelope" />}
        level="h2"
        className={classes.card}
      >
        <p>
          {i18n._('Dexter Jr. walks you through it: money that fits, the budget, the story, the letters of support.')}
        </p>
        <a className={buttonClass('outline')} href="#chat" onClick={focusChat}>
          {i18n._('Start with Dexter Jr.')}
        </a>
      </Card>
    </CardGrid>
  );
}

export { HomePage as Component };
