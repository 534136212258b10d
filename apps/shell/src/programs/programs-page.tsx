import { coopPaths, fallCourse, letterAbout, tierPrice, tiers, type Tier } from '@farm/farm';
import { Badge, Band, Button, CardGrid, classList, LinkButton, QuiltStrip, SectionHeading } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { Check } from 'lucide-react';
import classes from './programs.module.css';

/** The fall course and its three tiers; joining is by letter, no money moves here. Spec 1 section 2. */
function ProgramsPage() {
  return (
    <>
      <Band>
        <SectionHeading level={1} line={`${fallCourse.name}, starting ${fallCourse.starts}.`}>
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
      </Band>
      <QuiltStrip seed="programs" />
      <Band tone="band" labelledBy="tiers">
        <SectionHeading id="tiers" line={`Each tier builds on the one before. ${fallCourse.spaces}`}>
          Three tiers
        </SectionHeading>
        <CardGrid columns={3}>
          {tiers.map((tier) => (
            <TierCard key={tier.number} tier={tier} />
          ))}
        </CardGrid>
        <div className={classes.foot}>
          <Button type="button" kind="quiet" onClick={() => window.print()}>
            Print this page
          </Button>
        </div>
      </Band>
      <Band labelledBy="coop">
        <SectionHeading
          id="coop"
          line={`Members share tools, seed and a market. Choose the ${coopPaths.join(' or the ')} path.`}
        >
          The Legacy Co-Op
        </SectionHeading>
        <p>
          <Link to="/contact">Write to us</Link> and tell us which path fits your season.
        </p>
      </Band>
    </>
  );
}

function TierCard({ tier }: { tier: Tier }) {
  return (
    <article className={classList(classes.tier, tier.mark && classes.marked)} data-print="whole">
      <div className={classes.head}>
        <p className={classes.number}>
          {`Tier ${tier.number}`}
          {tier.mark && <Badge tone="squash">{tier.mark}</Badge>}
        </p>
        <h3>{tier.name}</h3>
        <p className={classes.price}>{tierPrice(tier)}</p>
        <p className={classes.length}>{tier.length}</p>
      </div>
      <ul className={classes.list}>
        {tier.with && <li className={classes.with}>{tier.with}</li>}
        {tier.includes.map((point) => (
          <li key={point} className={classes.point}>
            <Check size={20} strokeWidth={2} aria-hidden />
            {point}
          </li>
        ))}
      </ul>
      <LinkButton href={letterAbout(tier)} kind={tier.mark ? 'primary' : 'quiet'}>
        {`E-mail us about Tier ${tier.number}`}
      </LinkButton>
    </article>
  );
}

export { ProgramsPage as Component };
