import { about, faqEntries, site, videos } from '@farm/farm';
import {
  PageSection,
  buttonClass,
  Card,
  CardGrid,
  Disclosure,
  Drawing,
  PacketCover,
  Prose,
  SectionHeading,
} from '@farm/ui';
import { Link } from '@farm/web-kit';
import { SocialLinks } from '../layout/social-links';
import classes from './about.module.css';
import { IntroVideo } from './intro-video';

/** In the order of the mission's cards. */
const MISSION_DRAWINGS = ['book', 'handshake', 'seed-packet'] as const;

function AboutPage() {
  return (
    <>
      <PageSection>
        <SectionHeading level={1} as="display" subtitle={site.mission}>
          {`About ${site.company}`}
        </SectionHeading>
        <div className={classes.story}>
          <Prose>
            <h2>{site.founder.name}</h2>
            {about.story.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Prose>
          <Portrait />
        </div>
      </PageSection>
      <PageSection labelledBy="video">
        <IntroVideo {...videos.intro} />
      </PageSection>
      <PageSection tone="band" labelledBy="mission" isBelowFold>
        <SectionHeading id="mission" subtitle="Three things, and each needs the other two.">
          Our mission
        </SectionHeading>
        <CardGrid columns={3}>
          {about.missionCards.map(({ title, text }, place) => (
            <Card key={title} title={title} drawing={<Drawing name={MISSION_DRAWINGS[place] ?? 'seedling'} />}>
              <p>{text}</p>
            </Card>
          ))}
        </CardGrid>
      </PageSection>
      <PageSection isBelowFold>
        <div className={classes.halves}>
          <section aria-labelledby="offerings">
            <Offerings />
          </section>
          <section aria-labelledby="questions">
            <Questions />
          </section>
        </div>
      </PageSection>
      <PageSection tone="band" isBelowFold>
        <div className={classes.halves}>
          <section aria-labelledby="money">
            <SectionHeading id="money" subtitle={about.money}>
              Where the money goes
            </SectionHeading>
            <div className={classes.buttons}>
              <Link className={buttonClass('primary')} to="/programs">
                See our programs
              </Link>
              <Link className={buttonClass('outline')} to="/contact">
                Write to us
              </Link>
            </div>
          </section>
          <section aria-labelledby="elsewhere">
            <SectionHeading id="elsewhere">Find us elsewhere</SectionHeading>
            <SocialLinks />
          </section>
        </div>
      </PageSection>
    </>
  );
}

/** The founder's photograph, or a drawing of hands and soil until there is one. */
function Portrait() {
  const { photo } = site.founder;
  return photo ? (
    <img
      {...photo}
      alt={photo.alt}
      sizes={photo.srcSet && '(min-width: 64rem) 23rem, 100vw'}
      className={classes.photo}
      loading="lazy"
      decoding="async"
    />
  ) : (
    <PacketCover subject="heritage" drawing="hands-soil" className={classes.portrait} />
  );
}

function Offerings() {
  return (
    <>
      <SectionHeading id="offerings">What we offer</SectionHeading>
      <ul className={classes.offerings}>
        {about.offerings.map(({ title, path, text }) => (
          <li key={title} className={classes.offering}>
            <Link className={classes.name} to={path}>
              {title}
            </Link>
            <p className={classes.text}>{text}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

function Questions() {
  return (
    <>
      <SectionHeading id="questions">Questions neighbors ask</SectionHeading>
      <div className={classes.questions}>
        {faqEntries.map(({ question, answer }) => (
          <Disclosure key={question} summary={question}>
            <p>{answer}</p>
          </Disclosure>
        ))}
      </div>
    </>
  );
}

export { AboutPage as Component };
