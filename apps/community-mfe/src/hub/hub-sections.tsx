import {
  dailyWisdomTranscript,
  externalGames,
  type ResourceLink,
  resourceLinks,
  smartFarming,
  videos,
} from '@farm/farm';
import { Disclosure, Drawing, Row, SectionHeading, Stack, Text, VideoFacade } from '@farm/ui';
import classes from './hub.module.css';

const EXCERPT_WORDS = 40;

/** The first words of a text, cut at a word. */
function excerpt(text: string): string {
  const words = text.split(/\s+/);
  return words.length <= EXCERPT_WORDS ? text : `${words.slice(0, EXCERPT_WORDS).join(' ')} ...`;
}

/** The daily-wisdom video: until it is recorded, the beginning of its text. */
export function DailyWisdom() {
  const { dailyWisdom } = videos;
  const { title, length, recording } = dailyWisdom;
  return (
    <>
      <SectionHeading as="h3" id="daily-wisdom-heading" subtitle="A quarter of an hour in the field.">
        Daily wisdom
      </SectionHeading>
      {recording ? (
        <VideoFacade {...dailyWisdom} transcript={dailyWisdomTranscript} />
      ) : (
        <Stack gap={3}>
          <h3>{title}</h3>
          <Text size="small" tone="muted">
            <span>{length}</span>. <span>The recording is on its way. Read today's wisdom below.</span>
          </Text>
          <p>{excerpt(dailyWisdomTranscript[0] ?? '')}</p>
          <Disclosure summary="Read on">
            <Stack gap={3}>
              {dailyWisdomTranscript.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </Stack>
          </Disclosure>
        </Stack>
      )}
    </>
  );
}

export function SmartFarming() {
  return (
    <>
      <SectionHeading as="h3" id="smart-farming-heading" subtitle="Small tools that save water, money and a crop.">
        Smart farming
      </SectionHeading>
      <div className={classes.smart}>
        {smartFarming.map(({ title, text, drawing }) => (
          <Disclosure
            key={title}
            summary={
              <Row as="span" gap={2} className={classes.smartTitle}>
                <Drawing name={drawing} size="small" />
                <span>{title}</span>
              </Row>
            }
          >
            <p>{text}</p>
          </Disclosure>
        ))}
      </div>
    </>
  );
}

const KINDS: Record<ResourceLink['type'], string> = {
  funding: 'Funding',
  land: 'Land',
  seeds: 'Seeds',
  education: 'Education',
  market: 'Market',
  mentorship: 'Mentorship',
};

const MAX_LINKS = 6;

export function CommunityResources() {
  return (
    <>
      <SectionHeading as="h3" id="resources-heading" subtitle="Good folks who help growers.">
        Community resources
      </SectionHeading>
      <ul className={classes.resources}>
        {resourceLinks.slice(0, MAX_LINKS).map(({ type, title, description, link, drawing }) => (
          <li key={link} className={classes.resource}>
            <Drawing name={drawing} size="small" />
            <div>
              <a className={classes.link} href={link} target="_blank" rel="noopener">
                {`Visit ${title} (new tab)`}
              </a>
              <Text size="small">
                <strong>{`${KINDS[type]}: `}</strong>
                <span>{description}</span>
              </Text>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

export function ExternalGames() {
  return (
    <>
      <SectionHeading as="h3" id="games-heading" subtitle="Free games by other folks.">
        Interactive games
      </SectionHeading>
      <ul className={classes.games}>
        {externalGames.map(({ title, description, link }) => (
          <li key={link}>
            <a className={classes.link} href={link} target="_blank" rel="noopener">
              {`Play ${title} (new tab)`}
            </a>
            <Text size="small">{description}</Text>
          </li>
        ))}
      </ul>
    </>
  );
}
