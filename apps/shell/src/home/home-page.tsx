import { aboutSummary, builtInTitles, builtInTurn, fallCourse, site } from '@farm/farm';
import { PageSection, buttonClass, Eyebrow, Lead, SectionHeading } from '@farm/ui';
import { call, Link } from '@farm/web-kit';
import { useEffect, useState } from 'react';
import { ClassStatus } from '../programs/class-status';
import { FiveWeeksQuilt } from './five-weeks-quilt';
import { CtaCards, Features, ProgramsSection } from './home-sections';
import classes from './home.module.css';
import { LazyChat } from './lazy-chat';
import { MailingList } from './mailing-list';

function HomePage() {
  return (
    <>
      <Hero />
      <PageSection tone="band">
        <CtaCards />
      </PageSection>
      <PageSection labelledBy="explore">
        <ProgramsSection />
      </PageSection>
      <PageSection tone="band" labelledBy="wisdom">
        <BlogPromo />
      </PageSection>
      <PageSection id="chat" labelledBy="chat-heading">
        <LazyChat />
      </PageSection>
      <PageSection tone="band">
        <Features />
      </PageSection>
      <PageSection labelledBy="about-us">
        <AboutSummary />
      </PageSection>
      <PageSection tone="band" labelledBy="mailing-list">
        <MailingList />
      </PageSection>
    </>
  );
}

function Hero() {
  return (
    <PageSection className={classes.hero}>
      <div className={classes.heroGrid}>
        <div className={classes.heroWords}>
          <Eyebrow>{`${fallCourse.name}: ${fallCourse.starts}`}</Eyebrow>
          <p className={classes.today}>
            <ClassStatus />
          </p>
          <h1 data-size="display">Grow food where you stand.</h1>
          <Lead>Free guides, a four-week farm plan and straight answers for growers, schools and families.</Lead>
          <div className={classes.buttons}>
            <Link className={buttonClass('primary')} to="/programs">
              PROGRAMS OPEN NOW!
            </Link>
            <Link className={buttonClass('secondary')} to="/free-guides">
              Get Your FREE Farming Survival Kit!
            </Link>
          </div>
        </div>
        <FiveWeeksQuilt />
      </div>
    </PageSection>
  );
}

const loadTodaysTitle = (): Promise<string> =>
  call('GET /api/daily-blog').then(
    ({ title }) => title,
    () => builtInTitles[builtInTurn(new Date())], // the built-in posts take turns
  );

/** The title of today's post; null while it loads. */
function useTodaysTitle(): string | null {
  const [title, setTitle] = useState<string | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    void loadTodaysTitle().then((loaded) => {
      if (!isUnmounted) setTitle(loaded);
    });
    return () => {
      isUnmounted = true;
    };
  }, []);
  return title;
}

function BlogPromo() {
  const title = useTodaysTitle();
  return (
    <div className={classes.blog}>
      <div>
        <SectionHeading
          id="wisdom"
          eyebrow="New every month"
          subtitle="A short read for the season: what to sow, what to watch, and what the old folks knew."
        >
          Daily Farming Wisdom Blog
        </SectionHeading>
        <p className={classes.today}>{title !== null && `Today: ${title}`}</p>
      </div>
      <Link className={buttonClass('outline')} to="/community-griot">
        {"Read today's wisdom"}
      </Link>
    </div>
  );
}

function AboutSummary() {
  return (
    <>
      <SectionHeading id="about-us">{`About ${site.company}`}</SectionHeading>
      <div className={classes.split}>
        <div className={classes.prose}>
          <p className={classes.mission}>{site.mission}</p>
          <p>{aboutSummary.story}</p>
          <Link className={buttonClass('outline')} to="/about">
            Read our story
          </Link>
        </div>
        <div className={classes.prose}>
          <h3>Where the money goes</h3>
          <p>{aboutSummary.money}</p>
        </div>
      </div>
    </>
  );
}

export { HomePage as Component };
