import {
  chatLimits,
  defenceLayers,
  phrasePatterns,
  protectedTopics,
  protections,
  riskLevels,
  usageExamples,
} from '@farm/farm';
import { Card, CardGrid, classList, PageSection, SectionHeading } from '@farm/ui';
import { CircleCheck, ShieldCheck } from 'lucide-react';
import classes from './security.module.css';

/** What protects the chat. Facts and limits are those that the assistant's service enforces. */
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
          <List id="topics" title="Protected topics" items={protectedTopics} />
          <List id="phrases" title="Blocked phrase patterns" items={phrasePatterns} />
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

function List({ id, title, items }: { id: string; title: string; items: readonly string[] }) {
  return (
    <section aria-labelledby={id}>
      <SectionHeading id={id} as="h3">
        {title}
      </SectionHeading>
      <ul className={classes.list}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}

function Layers() {
  return (
    <>
      <SectionHeading id="layers" subtitle="A message passes all four, in this order.">
        Four layers of defense
      </SectionHeading>
      <ol className={classes.layers}>
        {defenceLayers.map(({ name, does }) => (
          <li key={name}>
            <p>
              <strong>{name}</strong> <span>{does}</span>
            </p>
          </li>
        ))}
      </ol>
    </>
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

function Examples() {
  return (
    <>
      <SectionHeading id="examples">Safe ways to use the chat</SectionHeading>
      <div className={classes.examples}>
        <div className={classes.example}>
          <h3>Answered</h3>
          <ul>
            {usageExamples.safe.map((example) => (
              <li key={example}>{example}</li>
            ))}
          </ul>
        </div>
        <div className={classList(classes.example, classes.rejected)}>
          <h3>Turned away</h3>
          <ul>
            {usageExamples.rejected.map((example) => (
              <li key={example}>{example}</li>
            ))}
          </ul>
        </div>
      </div>
    </>
  );
}

export { SecurityPage as Component };
