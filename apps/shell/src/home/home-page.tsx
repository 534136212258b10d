import { about, fallCourse, site } from '@farm/farm';
import { Band, buttonClass, Eyebrow, Lead, QuiltField, SectionHeading } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { Features } from './features';
import classes from './home.module.css';
import { LaterChat } from './later-chat';
import { MailingList } from './mailing-list';
import { Programs } from './programs-shelf';
import { TwoWays } from './two-ways';
import { useTodaysTitle } from './use-todays-title';

/** The front door: eight parts in the specification's order. Spec 1 section 2. */
function HomePage() {
  return (
    <>
      <Hero />
      <Band tone="band">
        <TwoWays />
      </Band>
      <Band labelledBy="explore">
        <Programs />
      </Band>
      <Band tone="band" labelledBy="wisdom">
        <BlogPromo />
      </Band>
      <Band id="chat" labelledBy="chat-heading">
        <LaterChat />
      </Band>
      <Band tone="band">
        <Features />
      </Band>
      <Band labelledBy="about-us">
        <AboutSummary />
      </Band>
      <Band tone="band" labelledBy="mailing-list">
        <MailingList />
      </Band>
    </>
  );
}

function Hero() {
  return (
    <Band className={classes.hero}>
      <div className={classes.heroGrid}>
        <div className={classes.heroWords}>
          <Eyebrow>{`${fallCourse.name}: ${fallCourse.starts}`}</Eyebrow>
          <h1>Grow food where you stand.</h1>
          <Lead>
            Classes, honest guides and a neighbor who answers. For families, schools and growers who were left out
            before.
          </Lead>
          <div className={classes.buttons}>
            <Link className={buttonClass('primary')} to="/programs">
              PROGRAMS OPEN NOW!
            </Link>
            <Link className={buttonClass('second')} to="/free-guides">
              Get Your FREE Farming Survival Kit!
            </Link>
          </div>
        </div>
        <QuiltField seed="home" short className={classes.field} />
      </div>
    </Band>
  );
}

function BlogPromo() {
  const title = useTodaysTitle();
  return (
    <div className={classes.blog}>
      <div>
        <SectionHeading
          id="wisdom"
          eyebrow="New every day"
          line="A short read for the season: what to sow, what to watch, and what the old folks knew."
        >
          Daily Farming Wisdom Blog
        </SectionHeading>
        <p className={classes.today}>{title !== null && `Today: ${title}`}</p>
      </div>
      <Link className={buttonClass('quiet')} to="/community-griot">
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
          <p>{about.story[0]}</p>
          <Link className={buttonClass('quiet')} to="/about">
            Read our story
          </Link>
        </div>
        <div className={classes.prose}>
          <h3>Where the money goes</h3>
          <p>{about.money}</p>
        </div>
      </div>
    </>
  );
}

export { HomePage as Component };
