import { Band, SectionHeading } from '@farm/ui';
import { useEffect, type ReactNode } from 'react';
import { AlmanacCard } from '../almanac/almanac-card';
import { CommentThread } from '../comments/thread';
import { FarmGamesCard } from '../falling-blocks/farm-games-card';
import { RecipeGenerator } from '../recipes/recipe-generator';
import { DailyBlog } from './blog/daily-blog';
import { ConditionsCard } from './conditions/conditions-card';
import { DailyWisdom } from './daily-wisdom';
import { ExternalGames } from './external-games';
import styles from './hub.module.css';
import { JumpLinks } from './jump-links';
import { CommunityResources } from './resources';
import { SectionBoundary } from './section-boundary';
import { SmartFarming } from './smart-farming';
import { CommunityStats } from './stats';

interface PartProps {
  id: string;
  name: string;
  tone?: 'page' | 'band';
  children: ReactNode;
}

/** A band of one section; its heading has the section's id and '-heading'. */
function Part({ id, name, tone, children }: PartProps) {
  return (
    <Band id={id} tone={tone} labelledBy={`${id}-heading`}>
      <SectionBoundary name={name}>{children}</SectionBoundary>
    </Band>
  );
}

/** Almanac, conditions and games: what is true today. */
function TodayCards() {
  return (
    <div className={styles.today}>
      <SectionBoundary name="Almanac">
        <AlmanacCard />
      </SectionBoundary>
      <SectionBoundary name="Live conditions">
        <ConditionsCard />
      </SectionBoundary>
      <SectionBoundary name="Farm Games">
        <FarmGamesCard />
      </SectionBoundary>
    </div>
  );
}

/** The video with its comments, and the smart-farming cards at their side. */
function Wisdom() {
  return (
    <div className={styles.wisdom}>
      <section id="daily-wisdom" aria-labelledby="daily-wisdom-heading">
        <SectionBoundary name="Daily wisdom">
          <DailyWisdom />
        </SectionBoundary>
        <div className={styles.talk}>
          <SectionHeading level={3} id="comments" line="What growers said about the daily wisdom.">
            Comments
          </SectionHeading>
          <SectionBoundary name="Comments">
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

/** Who opens a link to a section is led to it: the browser looked for it before the page was there. */
function useLinkedSection() {
  useEffect(() => {
    const id = window.location.hash.slice(1);
    if (id) document.getElementById(id)?.scrollIntoView();
  }, []);
}

/** The community hub: ten sections in the specification's order, each on its own feet. Spec 2 section 2. */
function HubPage() {
  useLinkedSection();
  return (
    <>
      <Band>
        <SectionHeading
          level={1}
          line="A griot keeps what a community knows. Here growers tell what worked, and what did not."
        >
          Community Griot
        </SectionHeading>
        <JumpLinks />
      </Band>
      <Band tone="band">
        <TodayCards />
      </Band>
      <Part id="stats" name="Community stats">
        <CommunityStats />
      </Part>
      <Band tone="band">
        <Wisdom />
      </Band>
      <Part id="blog" name="Daily blog">
        <DailyBlog />
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
