import {
  communityStats,
  dailyWisdomTranscript,
  externalGames,
  features,
  formatMonth,
  type ResourceLink,
  resourceLinks,
  site,
  smartFarming,
} from '@farm/farm';
import { Card, CardGrid, Row, SectionHeading, StatTile, VideoFacade } from '@farm/ui';
import { GraduationCap, HandCoins, Handshake, LandPlot, type LucideIcon, Sprout, Store } from 'lucide-react';
import classes from './hub.module.css';

const SECTIONS = [
  ['almanac', 'Almanac'],
  ['live-conditions', 'Live conditions'],
  ...(features.game ? [['farm-games', 'Farm Games'] as const] : []),
  ['stats', 'Community stats'],
  ['daily-wisdom', 'Daily wisdom'],
  ['smart-farming', 'Smart farming'],
  ['blog', 'Daily blog'],
  ['recipes', 'Recipe Generator'],
  ['resources', 'Community resources'],
  ['games', 'Interactive games'],
] as const;

/** Links to the sections of the page. */
export function JumpLinks() {
  return (
    <nav aria-label="On this page" data-print="never">
      <ul className={classes.jumps}>
        {SECTIONS.map(([id, name]) => (
          <li key={id}>
            <a className={classes.link} href={`#${id}`}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function CommunityStats() {
  return (
    <>
      <SectionHeading id="stats-heading" subtitle={`Our own count, as of ${formatMonth(communityStats.asOf)}.`}>
        Community stats
      </SectionHeading>
      <CardGrid columns={4}>
        {communityStats.figures.map(({ figure, label }) => (
          <StatTile key={label} value={figure} label={label} />
        ))}
      </CardGrid>
    </>
  );
}

/** The daily-wisdom video with its transcript. */
export function DailyWisdom() {
  return (
    <>
      <SectionHeading
        id="daily-wisdom-heading"
        subtitle="A quarter of an hour in the field, and what it comes down to."
      >
        Daily wisdom
      </SectionHeading>
      <VideoFacade
        {...site.videos.dailyWisdom}
        meanwhile="The recording is on its way. Read today's wisdom below."
        transcript={dailyWisdomTranscript}
      />
    </>
  );
}

export function SmartFarming() {
  return (
    <>
      <SectionHeading id="smart-farming-heading" subtitle="Small tools that save water, money and a crop.">
        Smart farming
      </SectionHeading>
      <div className={classes.smart}>
        {smartFarming.map(({ title, text }) => (
          <Card key={title} title={title}>
            <p>{text}</p>
          </Card>
        ))}
      </div>
    </>
  );
}

const KINDS: Record<ResourceLink['type'], { label: string; Picture: LucideIcon }> = {
  funding: { label: 'Funding', Picture: HandCoins },
  land: { label: 'Land', Picture: LandPlot },
  seeds: { label: 'Seeds', Picture: Sprout },
  education: { label: 'Education', Picture: GraduationCap },
  market: { label: 'Market', Picture: Store },
  mentorship: { label: 'Mentorship', Picture: Handshake },
};

const MAX_LINKS = 6;

export function CommunityResources() {
  return (
    <>
      <SectionHeading id="resources-heading" subtitle="Places that help growers. Each opens on its own site.">
        Community resources
      </SectionHeading>
      <CardGrid columns={3}>
        {resourceLinks.slice(0, MAX_LINKS).map(({ type, title, description, link }) => {
          const { label, Picture } = KINDS[type];
          return (
            <Card key={link} title={title}>
              <Row gap={2} className={classes.kind}>
                <Picture size={20} strokeWidth={1.75} aria-hidden />
                {label}
              </Row>
              <p>{description}</p>
              <a className={classes.link} href={link} target="_blank" rel="noopener">
                {`Visit ${title}`}
              </a>
            </Card>
          );
        })}
      </CardGrid>
    </>
  );
}

export function ExternalGames() {
  return (
    <>
      <SectionHeading id="games-heading" subtitle="Made by others, free to play. Each opens in a new tab.">
        Interactive games
      </SectionHeading>
      <CardGrid columns={2}>
        {externalGames.map(({ title, description, link }) => (
          <Card key={link} title={title}>
            <p>{description}</p>
            <a className={classes.link} href={link} target="_blank" rel="noopener">
              {`Play ${title} (new tab)`}
            </a>
          </Card>
        ))}
      </CardGrid>
    </>
  );
}
