import { aboutSummary, builtInTitles, builtInTurn, site } from '@farm/farm';
import { buttonClass, CardGrid, Drawing, PageSection, ProductCard, SectionHeading } from '@farm/ui';
import { activeLanguage, call, Link } from '@farm/web-kit';
import { i18n } from '@lingui/core';
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
      <SectionHeading id="five-weeks">{i18n._('The Next Five Weeks')}</SectionHeading>
      <p>
        {i18n._(
          'What goes in the ground at the farm, what comes out, and the moon over it. Press a block to read more.',
        )}
      </p>
      <Link className={buttonClass('outline')} to="/start-my-farm-plan">
        {i18n._('Make a plan for your place')}
      </Link>
    </div>
    <FiveWeeksQuilt />
  </div>
);

const PROGRAM_CARDS = [
  {
    title: /*i18n*/ 'Youth Farming',
    cover: { subject: 'learning', drawing: 'hands-soil' },
    path: '/programs#youth',
    text: /*i18n*/ 'Beds, seeds and first harvests for children and schools.',
    action: /*i18n*/ 'See youth programs',
  },
  {
    title: /*i18n*/ 'Workshops',
    cover: { subject: 'plans', drawing: 'book' },
    path: '/courses#workshops',
    text: /*i18n*/ 'Short lessons with a quiz at the end, at your own pace.',
    action: /*i18n*/ 'Open the workshops',
  },
  {
    title: /*i18n*/ 'Co-op Network',
    cover: { subject: 'heritage', drawing: 'barn' },
    path: '/programs#coop',
    text: /*i18n*/ 'Share tools, seed and a market, on a 4-week or a 9-week path.',
    action: /*i18n*/ 'Join the co-op',
  },
  {
    title: /*i18n*/ 'Online Store',
    cover: { subject: 'markets', drawing: 'seed-packet' },
    path: '/country-store',
    text: /*i18n*/ 'Four free guides, and a premium course to keep for life.',
    action: /*i18n*/ 'Visit the store',
  },
] as const;

function ProgramsSection() {
  return (
    <>
      <SectionHeading id="explore" subtitle={i18n._('Four ways to start. Pick whichever suits you.')}>
        {i18n._('Explore Our Programs')}
      </SectionHeading>
      <CardGrid columns={4}>
        {PROGRAM_CARDS.map(({ title, cover, path, text, action }) => (
          <ProductCard
            key={title}
            cover={cover}
            title={i18n._(title)}
            action={
              <Link className={buttonClass('outline', 'small')} to={path}>
                {i18n._(action)}
              </Link>
            }
          >
            <p>{i18n._(text)}</p>
          </ProductCard>
        ))}
      </CardGrid>
    </>
  );
}

const FEATURES = [
  {
    title: /*i18n*/ 'Grant Writing Expert',
    text: /*i18n*/ 'Find money that fits a small farm, and write the application.',
    path: '/grant-search',
    action: /*i18n*/ 'Grant Search',
    drawing: 'coins',
  },
  {
    title: /*i18n*/ 'Advanced Farm Tools',
    text: /*i18n*/ 'An almanac, live conditions and a custom 4-week farm plan for your own place.',
    path: '/start-my-farm-plan',
    action: /*i18n*/ 'Start My Farm Plan',
    drawing: 'raised-bed',
  },
  {
    title: /*i18n*/ 'Educational Mission',
    text: /*i18n*/ 'Lessons in plain words, with the reasons behind them.',
    path: '/quiz-challenge',
    action: /*i18n*/ 'Quiz Challenge',
    drawing: 'book',
  },
] as const;

function Features() {
  return (
    <CardGrid columns={3}>
      {FEATURES.map(({ title, text, path, action, drawing }) => (
        <div key={title} className={classes.feature}>
          <Drawing name={drawing} />
          <h2>{i18n._(title)}</h2>
          <p>{i18n._(text)}</p>
          <Link className={buttonClass('outline', 'small')} to={path}>
            {i18n._(action)}
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

/** Posts are in English. */
const MonthsTitle = ({ title }: { title: string }) =>
  activeLanguage() === 'en' ? (
    <span>{i18n._('This month: {title}', { title })}</span>
  ) : (
    <>
      <span>{i18n._('This month: {title}', { title: '' })}</span> <span lang="en">{title}</span>
    </>
  );

function BlogPromo() {
  const title = useTodaysTitle();
  return (
    <div className={classes.blog}>
      <div>
        <SectionHeading
          id="wisdom"
          subtitle={i18n._('A short read for the season: what to sow, what to watch, and what the old folks knew.')}
        >
          {i18n._('Daily Farming Wisdom Blog')}
        </SectionHeading>
        <p className={classes.today}>{title !== null && <MonthsTitle title={title} />}</p>
      </div>
      <Link className={buttonClass('outline')} to="/community-griot">
        {i18n._("Read today's wisdom")}
      </Link>
    </div>
  );
}

function AboutSummary() {
  return (
    <>
      <SectionHeading id="about-us">{i18n._('About {farm}', { farm: site.company })}</SectionHeading>
      <div className={classes.split}>
        <div className={classes.prose}>
          <p className={classes.mission}>{i18n._(site.mission)}</p>
          <p>{i18n._(aboutSummary.story)}</p>
          <Link className={buttonClass('outline')} to="/about">
            {i18n._('Read our story')}
          </Link>
        </div>
        <div className={classes.prose}>
          <h3>{i18n._('Where the money goes')}</h3>
          <p>{i18n._(aboutSummary.money)}</p>
        </div>
      </div>
    </>
  );
}
