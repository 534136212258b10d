import { defenceLayers, usageExamples } from '@farm/farm';
import { classList, SectionHeading } from '@farm/ui';
import classes from './security.module.css';

/** The four layers of defence. */
export function Layers() {
  return (
    <>
      <SectionHeading id="layers" subtitle="A message passes all four, in this order.">
        Four layers of defence
      </SectionHeading>
      <ol className={classes.layers}>
        {defenceLayers.map(({ name, does }) => (
          <li key={name}>
            <p>
              <strong>{name}</strong> {does}
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}

/** Examples of what Dexter Jr. answers and what he turns away. */
export function Examples() {
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
        <div className={classList(classes.example, classes.refused)}>
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
