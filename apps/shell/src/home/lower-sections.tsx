import { aboutSummary, builtInTitles, builtInTurn, site } from '@farm/farm';
import { buttonClass, CardGrid, Drawing, PageSection, ProductCard, SectionHeading } from '@farm/ui';
import { call, Link } from '@farm/web-kit';
import { useEffect, useState } from 'react';
import { FiveWeeksQuilt } from './five-weeks-quilt';
import classes from './home.module.css';
import { MailingList } from './mailing-list';

/** The coming weeks, the programs and the blog. */
export function SectionsBeforeChat() {
  return (
    <>
      <PageSection labelledBy="five-weeks">
        <FiveWeeks />
      </PageSection>
      <PageSection labelledBy="explore">
        <ProgramsSection />
      </PageSection>
      <PageSection tone="band" labelledBy="wisdom">
        <BlogPromo />
      </PageSection>
    </>
  );
}

/** Features, the farm itself, and the mailing list. */
export function SectionsAfterChat() {
  return (
    <>
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

const FiveWeeks = () => (
  <div className={classes.weeks}>
    <div className={classes.prose}>
      <SectionHeading id="five-weeks">The Next Five Weeks</SectionHeading>
      <p>What goes in the ground at the farm, what comes out, and the moon over it. Press a block to read more.</p>
      <Link className={buttonClass('outline')} to="/start-my-farm-plan">
        Make a plan for your place
      </Link>
    </div>
    <FiveWeeksQuilt />
  </div>
);

const PROGRAM_CARDS = [
  {
    title: 'Youth Farming',
    cover: { subject: 'learning', drawing: 'hands-soil' },
    path: '/programs#youth',
    text: 'Beds, seeds and first harvests for children and schools.',
    action: 'See youth programs',
  },
  {
    title: 'Workshops',
    cover: { subject: 'plans', drawing: 'book' },
    path: '/courses#workshops',
    text: 'Short lessons with a quiz at the end, at your own pace.',
    action: 'Open the workshops',
  },
  {
    title: 'Co-op Network',
    cover: { subject: 'heritage', drawing: 'barn' },
    path: '/programs#coop',
    text: 'Share tools, seed and a market, on a 4-week or a 9-week path.',
    action: 'Join the co-op',
  },
  {
    title: 'Online Store',
    cover: { subject: 'markets', drawing: 'seed-packet' },
    path: '/country-store',
    text: 'Four free guides, and a premium course to keep for life.',
    action: 'Visit the store',
  },
] as const;

function ProgramsSection() {
  return (
    <>
      <SectionHeading id="explore" subtitle="Four ways to start. Pick whichever suits you.">
        Explore Our Programs
      </SectionHeading>
      <CardGrid columns={4}>
        {PROGRAM_CARDS.map(({ title, cover, path, text, action }) => (
          <ProductCard
            key={title}
            cover={cover}
            title={title}
            action={
              <Link className={buttonClass('outline', 'small')} to={path}>
                {action}
              </Link>
            }
          >
            <p>{text}</p>
          </ProductCard>
        ))}
      </CardGrid>
    </>
  );
}

const FEATURES = [
  {
    title: 'Grant Writing Expert',
    text: 'Find money that fits a small farm, and write the application.',
    path: '/grant-search',
    action: 'Grant Search',
    drawing: 'coins',
  },
  {
    title: 'Advanced Farm Tools',
    text: 'An almanac, live conditions and a custom 4-week farm plan for your own place.',
    path: '/start-my-farm-plan',
    action: 'Start My Farm Plan',
    drawing: 'raised-bed',
  },
  {
    title: 'Educational Mission',
    text: 'Lessons in plain words, with the reasons behind them.',
    path: '/quiz-challenge',
    action: 'Quiz Challenge',
    drawing: 'book',
  },
] as const;

function Features() {
  return (
    <CardGrid columns={3}>
      {FEATURES.map(({ title, text, path, action, drawing }) => (
        <div key={title} className={classes.feature}>
          <Drawing name={drawing} />
          <h2>{title}</h2>
          <p>{text}</p>
          <Link className={buttonClass('outline', 'small')} to={path}>
            {action}
          </Link>
        </div>
      ))}
    </CardGrid>
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
          subtitle="A short read for the season: what to sow, what to watch, and what the old folks knew."
        >
          Daily Farming Wisdom Blog
        </SectionHeading>
        <p className={classes.today}>{title !== null && `This month: ${title}`}</p>
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
