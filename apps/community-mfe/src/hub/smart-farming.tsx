import { smartFarming } from '@farm/farm';
import { Card, SectionHeading } from '@farm/ui';
import styles from './hub.module.css';

/** Section 'Smart farming': six simple tools that pay. */
export function SmartFarming() {
  return (
    <>
      <SectionHeading id="smart-farming-heading" line="Small tools that save water, money and a crop.">
        Smart farming
      </SectionHeading>
      <div className={styles.smart}>
        {smartFarming.map(({ title, text }) => (
          <Card key={title} title={title}>
            <p>{text}</p>
          </Card>
        ))}
      </div>
    </>
  );
}
