import {
  coopPaths,
  fallCourse,
  hasClassAhead,
  tierEmailLink,
  site,
  tierCalendar,
  tierPrice,
  tiers,
  tierWaitingListLink,
  type Tier,
  youthEmailLink,
  youthGardenSeries,
} from '@farm/farm';
import {
  Badge,
  PageSection,
  Button,
  buttonClass,
  CardGrid,
  classList,
  Drawing,
  LinkButton,
  PrintButton,
  saveFile,
  SectionHeading,
  VisuallyHidden,
} from '@farm/ui';
import { Link, useHydrated } from '@farm/web-kit';
import { CalendarDays, Check } from 'lucide-react';
import { ClassStatus } from './class-status';
import classes from './programs.module.css';

/** The fall course and its three tiers. Visitors join by email or phone; nothing is paid here. */
function ProgramsPage() {
  return (
    <>
      <PageSection>
        <SectionHeading level={1} as="display" subtitle={`${fallCourse.name}, starting ${fallCourse.starts}.`}>
          PROGRAMS OPEN NOW
        </SectionHeading>
        <dl className={classes.facts}>
          <dt>Starts</dt>
          <dd>{fallCourse.starts}</dd>
          <dt>When</dt>
          <dd>{fallCourse.when}</dd>
          <dt>Where</dt>
          <dd>{fallCourse.where}</dd>
          <dt>Missed one?</dt>
          <dd>{fallCourse.recorded}</dd>
        </dl>
        <p className={classes.status} data-print="never">
          <ClassStatus />
        </p>
        <p className={classes.printOnly}>{`Write to ${site.emails.info} or call ${site.phone} to join.`}</p>
      </PageSection>
      <PageSection tone="band" labelledBy="tiers">
        <SectionHeading id="tiers" subtitle={`Each tier builds on the one before. ${fallCourse.spaces}`}>
          Three tiers
        </SectionHeading>
        <div className={classes.tiers}>
          <CardGrid columns={3}>
            {tiers.map((tier) => (
              <TierCard key={tier.number} tier={tier} />
            ))}
          </CardGrid>
        </div>
        <div className={classes.foot} data-print="never">
          <PrintButton>Print this page</PrintButton>
        </div>
      </PageSection>
      <PageSection labelledBy="youth-heading">
        <YouthSection />
      </PageSection>
      <PageSection tone="band">
        <div className={classes.split}>
          <div>
            <Drawing name="ledger" size="large" />
            <SectionHeading subtitle="Farm plans are custom 4-week plans: five questions about your place, then what to do, week by week.">
              Your farm plan
            </SectionHeading>
            <Link className={buttonClass('outline')} to="/start-my-farm-plan">
              Start My Farm Plan
            </Link>
          </div>
          <div id="coop">
            <Drawing name="handshake" size="large" />
            <SectionHeading
              subtitle={`Members share tools, seed and a market. Choose the ${coopPaths.join(' or the ')} path.`}
            >
              The Legacy Co-Op
            </SectionHeading>
            <p>
              <Link to="/contact">Write to us</Link> and tell us which path fits your season.
            </p>
          </div>
        </div>
      </PageSection>
    </>
  );
}

/** What the farm has for children, schools and those who teach them. */
function YouthSection() {
  const { name, text, links } = youthGardenSeries;
  return (
    <div className={classes.split}>
      <div id="youth">
        <Drawing name="school" size="large" />
        <SectionHeading id="youth-heading" subtitle={`${name}: ${text}`}>
          Youth Farming
        </SectionHeading>
        <p>
          Do you teach, lead a youth club or garden with your own? Tell us the grade, how many children and what ground
          you have. A person answers with dates.
        </p>
        <p className={classes.ask} data-print="never">
          <LinkButton href={youthEmailLink()} variant="outline">
            Email us about your class
          </LinkButton>
        </p>
      </div>
      <ul className={classes.links} aria-label="For your class today">
        {links.map((link) => (
          <li key={link.path}>
            <Link to={link.path}>{link.title}</Link>
            <p>{link.text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

const TIER_DRAWINGS = { 1: 'raised-bed', 2: 'basket', 3: 'hen' } as const;

function saveCalendar(tier: Tier) {
  saveFile({
    name: `fall-gardening-course-tier-${tier.number}.ics`,
    type: 'text/calendar;charset=utf-8',
    text: tierCalendar(tier, new Date()),
  });
}

/** The ways to join. Once every class has met, only the waiting list, by the visitor's clock: the page is rendered at release. */
function TierWays({ tier }: { tier: Tier }) {
  const variant = tier.badge ? 'primary' : 'outline';
  if (useHydrated() && !hasClassAhead(tier.weeks, new Date()))
    return (
      <LinkButton href={tierWaitingListLink(tier)} variant={variant}>
        <span>
          Ask for a seat in the next class
          <VisuallyHidden>{` of Tier ${tier.number}`}</VisuallyHidden>
        </span>
      </LinkButton>
    );
  return (
    <>
      <LinkButton href={tierEmailLink(tier)} variant={variant}>
        {`Email us about Tier ${tier.number}`}
      </LinkButton>
      <Button type="button" variant="link" onClick={() => saveCalendar(tier)}>
        <CalendarDays size={20} strokeWidth={1.75} aria-hidden />
        <span>{`Calendar file, ${tier.weeks} Saturdays`}</span>
      </Button>
    </>
  );
}

function TierCard({ tier }: { tier: Tier }) {
  return (
    <article
      className={classList(classes.tier, tier.badge && classes.marked)}
      aria-labelledby={`tier-${tier.number}`}
      data-print="whole"
    >
      <div className={classes.head}>
        <Drawing name={TIER_DRAWINGS[tier.number]} size="large" />
        <p className={classes.number}>
          <span>{`Tier ${tier.number}`}</span>
          {tier.badge && <Badge tone="squash">{tier.badge}</Badge>}
        </p>
        <h3 id={`tier-${tier.number}`}>{tier.name}</h3>
        <p className={classes.price}>{tierPrice(tier)}</p>
        <p className={classes.length}>{tier.length}</p>
      </div>
      <ul className={classes.list}>
        {tier.includedTiers && <li className={classes.with}>{tier.includedTiers}</li>}
        {tier.includes.map((point) => (
          <li key={point} className={classes.point}>
            <Check size={20} strokeWidth={2} aria-hidden />
            <span>{point}</span>
          </li>
        ))}
      </ul>
      <div className={classes.ways} data-print="never">
        <TierWays tier={tier} />
      </div>
    </article>
  );
}

export { ProgramsPage as Component };
