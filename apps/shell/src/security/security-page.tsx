import { chatLimits, phrasePatterns, protectedTopics, protections, riskLevels } from '@farm/farm';
import { PageSection, Card, CardGrid, SectionHeading } from '@farm/ui';
import { CircleCheck, ShieldCheck } from 'lucide-react';
import { Examples, Layers } from './defence';
import classes from './security.module.css';

/** What protects the chat, in plain words; facts and limits are the ones the service enforces. */
function SecurityPage() {
  return (
    <>
      <PageSection>
        <SectionHeading level={1} subtitle="How we keep Dexter Jr. honest and your words safe.">
          Security
        </SectionHeading>
        <p className={classes.badge}>
          <ShieldCheck size={20} strokeWidth={1.75} aria-hidden />
          All Security Systems Active
        </p>
      </PageSection>
      <PageSection tone="band" labelledBy="protections">
        <SectionHeading id="protections">Six protections</SectionHeading>
        <CardGrid columns={3}>
          {protections.map(({ name, text }) => (
            <Card key={name} title={name}>
              <p>{text}</p>
              <p className={classes.active}>
                <CircleCheck size={18} strokeWidth={1.75} aria-hidden />
                Active
              </p>
            </Card>
          ))}
        </CardGrid>
      </PageSection>
      <PageSection>
        <div className={classes.columns}>
          <Lines id="topics" title="Protected topics" lines={protectedTopics} />
          <Lines id="phrases" title="Blocked phrase patterns" lines={phrasePatterns} />
        </div>
      </PageSection>
      <PageSection tone="band" labelledBy="layers">
        <Layers />
      </PageSection>
      <PageSection labelledBy="limits">
        <Limits />
      </PageSection>
      <PageSection tone="band" labelledBy="examples">
        <Examples />
      </PageSection>
    </>
  );
}

function Lines({ id, title, lines }: { id: string; title: string; lines: readonly string[] }) {
  return (
    <section aria-labelledby={id}>
      <SectionHeading id={id} as="h3">
        {title}
      </SectionHeading>
      <ul className={classes.list}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

function Limits() {
  return (
    <>
      <SectionHeading
        id="limits"
        subtitle={`At most ${chatLimits.messagesPerMinute} requests per minute per user, at most ${chatLimits.messageLength} characters a message, and HTML is stripped.`}
      >
        Limits and risk levels
      </SectionHeading>
      <dl className={classes.levels}>
        {riskLevels.map(({ level, does }) => [<dt key={level}>{level}</dt>, <dd key={`${level} does`}>{does}</dd>])}
      </dl>
    </>
  );
}

export { SecurityPage as Component };
