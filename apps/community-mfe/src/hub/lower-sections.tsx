import { PageSection, SectionHeading, Stack } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { CommentThread } from '../comments/thread';
import { RecipeGenerator } from '../recipes/recipe-generator';
import { DailyBlogSection } from './blog/daily-blog';
import { CommunityResources, DailyWisdom, ExternalGames, SmartFarming } from './hub-sections';
import classes from './hub.module.css';
import { LearnersQuilt } from './learners-quilt';
import { SectionBoundary } from './section-boundary';

/** The daily-wisdom video with its comments, beside the smart-farming cards. */
function Wisdom() {
  return (
    <div className={classes.wisdom}>
      <section id="daily-wisdom" className={classes.anchor} aria-labelledby="daily-wisdom-heading">
        <SectionBoundary name="Daily wisdom">
          <DailyWisdom />
        </SectionBoundary>
        <div className={classes.talk}>
          <SectionHeading level={3} id="comments">
            Comments
          </SectionHeading>
          <p className={classes.gardens}>
            <Link to="/gardens">See our neighbors’ gardens</Link>, or <Link to="/gardens/send">show us yours</Link>.
          </p>
          <SectionBoundary
            name="Comments"
            calls={['GET /api/comments/daily-farm-wisdom', 'GET /api/comments/daily-farm-wisdom/state']}
          >
            <CommentThread />
          </SectionBoundary>
        </div>
      </section>
      <section id="smart-farming" className={classes.anchor} aria-labelledby="smart-farming-heading">
        <SectionBoundary name="Smart farming">
          <SmartFarming />
        </SectionBoundary>
      </section>
    </div>
  );
}

/** The sections below the first screens, which are hydrated later (deferred-part.tsx). */
export function LowerSections() {
  return (
    <>
      <PageSection tone="band" className={classes.section}>
        <Wisdom />
      </PageSection>
      <PageSection id="blog" className={classes.section} labelledBy="blog-heading">
        <SectionBoundary name="Daily blog" calls={['GET /api/daily-blog', 'GET /api/daily-blog/archive']}>
          <DailyBlogSection />
        </SectionBoundary>
      </PageSection>
      <PageSection id="recipes" tone="band" className={classes.section} labelledBy="recipes-heading">
        <SectionBoundary name="Recipe Generator">
          <RecipeGenerator />
        </SectionBoundary>
      </PageSection>
      <PageSection className={classes.section}>
        <div className={classes.places}>
          <section id="resources" className={classes.anchor} aria-labelledby="resources-heading">
            <SectionBoundary name="Community resources">
              <CommunityResources />
            </SectionBoundary>
          </section>
          <Stack gap={6}>
            <section id="games" className={classes.anchor} aria-labelledby="games-heading">
              <SectionBoundary name="Interactive games">
                <ExternalGames />
              </SectionBoundary>
            </section>
            <section id="quilt" className={classes.anchor} aria-labelledby="quilt-heading">
              <SectionBoundary name="Our quilt">
                <LearnersQuilt />
              </SectionBoundary>
            </section>
          </Stack>
        </div>
      </PageSection>
    </>
  );
}
