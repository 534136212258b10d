import { PageSection, SectionHeading } from '@farm/ui';
import { useEffect, type ReactNode } from 'react';
import { AlmanacCard } from '../almanac/almanac-card';
import { CommentThread } from '../comments/thread';
import { FarmGamesCard } from '../falling-blocks/farm-games-card';
import { RecipeGenerator } from '../recipes/recipe-generator';
import { DailyBlogSection } from './blog/daily-blog';
import { ConditionsCard } from './conditions/conditions-card';
import {
  CommunityResources,
  CommunityStats,
  DailyWisdom,
  ExternalGames,
  JumpLinks,
  SmartFarming,
} from './hub-sections';
import classes from './hub.module.css';
import { SectionBoundary } from './section-boundary';

interface PartProps {
  id: string;
  name: string;
  queries?: readonly string[];
  tone?: 'page' | 'band';
  children: ReactNode;
}

/** One section of the hub. Its heading has the id `${id}-heading`. */
function Part({ id, name, queries, tone, children }: PartProps) {
  return (
    <PageSection id={id} tone={tone} labelledBy={`${id}-heading`}>
      <SectionBoundary name={name} queries={queries}>
        {children}
      </SectionBoundary>
    </PageSection>
  );
}

function TodayCards() {
  return (
    <div className={classes.today}>
      <SectionBoundary name="Almanac">
        <AlmanacCard />
      </SectionBoundary>
      <SectionBoundary name="Live conditions" queries={['weather']}>
        <ConditionsCard />
      </SectionBoundary>
      <SectionBoundary name="Farm Games">
        <FarmGamesCard />
      </SectionBoundary>
    </div>
  );
}

/** The daily-wisdom video with its comments, beside the smart-farming cards. */
function Wisdom() {
  return (
    <div className={classes.wisdom}>
      <section id="daily-wisdom" aria-labelledby="daily-wisdom-heading">
        <SectionBoundary name="Daily wisdom">
          <DailyWisdom />
        </SectionBoundary>
        <div className={classes.talk}>
          <SectionHeading level={3} id="comments" subtitle="What growers said about the daily wisdom.">
            Comments
          </SectionHeading>
          <SectionBoundary name="Comments" queries={['comments', 'comments-state']}>
            <CommentThread />
          </SectionBoundary>
        </div>
      </section>
      <section id="smart-farming" aria-labelledby="smart-farming-heading">
        <SectionBoundary name="Smart farming">
          <SmartFarming />
        </SectionBoundary>
      </section>
    </div>
  );
}

/** Scrolls to the section in the URL's hash: the browser looked for it before the page was rendered. */
function useScrollToHash() {
  useEffect(() => {
    const id = window.location.hash.slice(1);
    if (id) document.getElementById(id)?.scrollIntoView();
  }, []);
}

/** /community-griot: ten sections, each with an error boundary of its own. */
function HubPage() {
  useScrollToHash();
  return (
    <>
      <PageSection>
        <SectionHeading
          level={1}
          subtitle="A griot keeps a community's knowledge. Here growers share what worked, and what didn't."
        >
          Community Griot
        </SectionHeading>
        <JumpLinks />
      </PageSection>
      <PageSection tone="band">
        <TodayCards />
      </PageSection>
      <Part id="stats" name="Community stats">
        <CommunityStats />
      </Part>
      <PageSection tone="band">
        <Wisdom />
      </PageSection>
      <Part id="blog" name="Daily blog" queries={['blog']}>
        <DailyBlogSection />
      </Part>
      <Part id="recipes" name="Recipe Generator" tone="band">
        <RecipeGenerator />
      </Part>
      <Part id="resources" name="Community resources">
        <CommunityResources />
      </Part>
      <Part id="games" name="Interactive games" tone="band">
        <ExternalGames />
      </Part>
    </>
  );
}

export { HubPage as Component };
