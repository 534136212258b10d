import '../comments/comments.module.css'; // styles of the deferred parts, for the prerendered HTML
import '../recipes/recipes.module.css';
import '../writer/honeypot.module.css';
import './blog/blog.module.css';
import '@farm/ui/styles/drawing.css';
import '@farm/ui/styles/field.css';
import '@farm/ui/styles/form.css';
import '@farm/ui/styles/status.css';
import { formatFarmDay } from '@farm/farm';
import { PageSection, Row, SectionHeading, Text } from '@farm/ui';
import { createDeferredPart, useNear } from '@farm/web-kit/deferred-part';
import { createLazyPart } from '@farm/web-kit/lazy-part';
import { Suspense } from 'react';
import { AlmanacCard } from '../almanac/almanac-card';
import { FarmGamesCard } from '../falling-blocks/farm-games-card';
import { CommunityStats } from './community-stats';
import { ConditionsCard } from './conditions/conditions-card';
import classes from './hub.module.css';
import { JumpLinks } from './jump-links';
import { SectionBoundary, SectionError } from './section-boundary';
import { useFarmClock } from './use-farm-clock';

const YEAR_ID = 'garden-year';

const YearAndFrost = createLazyPart(
  () => import(/* webpackChunkName: "garden-year" */ './year-and-frost'),
  'YearAndFrost',
);

/** Charts need the date and scripts, so they are not prerendered; their space is. */
function Year() {
  const isNear = useNear(YEAR_ID, 0);
  const space = <div className={classes.yearSpace} />;
  return (
    <div id={YEAR_ID} className={classes.anchor}>
      <SectionBoundary name="The garden year">
        {isNear ? (
          <Suspense fallback={space}>
            <YearAndFrost />
          </Suspense>
        ) : (
          space
        )}
      </SectionBoundary>
    </div>
  );
}

const LowerSections = createDeferredPart({
  id: 'lower-sections',
  margin: 300,
  load: () => import(/* webpackChunkName: "hub-lower" */ './lower-sections'),
  name: 'LowerSections',
  renderError: (tryAgain) => <SectionError name="The rest of this page" onTryAgain={tryAgain} />,
});

/** The day at the farm; prerendered HTML does not know it. */
function TodaysDate() {
  const at = useFarmClock();
  return (
    <Text tone="muted" className={classes.date}>
      {at && formatFarmDay(at)}
    </Text>
  );
}

/** Almanac, conditions, game, tonight's frost line and the garden year. */
function Today() {
  return (
    <>
      <div className={classes.today}>
        <SectionBoundary name="Almanac">
          <AlmanacCard />
        </SectionBoundary>
        <SectionBoundary name="Live conditions" calls={['GET /api/weather/current']}>
          <ConditionsCard />
        </SectionBoundary>
      </div>
      <SectionBoundary name="Farm Games">
        <FarmGamesCard />
      </SectionBoundary>
      <Year />
    </>
  );
}

/** /community-griot: ten sections, each with an error boundary of its own. */
function HubPage() {
  return (
    <>
      <PageSection className={classes.title}>
        <Row between align="end">
          <SectionHeading
            level={1}
            as="h2"
            subtitle="A griot keeps a community's knowledge. Here growers share what worked, and what didn't."
          >
            Community Griot
          </SectionHeading>
          <TodaysDate />
        </Row>
      </PageSection>
      <JumpLinks />
      <PageSection tone="band" className={classes.section}>
        <Today />
      </PageSection>
      <PageSection id="stats" className={classes.slim} labelledBy="stats-heading" isBelowFold>
        <SectionBoundary name="Community stats">
          <CommunityStats />
        </SectionBoundary>
      </PageSection>
      <LowerSections />
    </>
  );
}

export { HubPage as Component };
