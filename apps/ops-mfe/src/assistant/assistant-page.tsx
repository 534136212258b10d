import { SectionHeading } from '@farm/ui';
import { OperatorsOnly } from '../wall/operators-only';
import classes from './assistant.module.css';
import { DexterDesk } from './dexter-desk';
import { FiguresTab } from './figures';
import { ReviewsTab } from './reviews';

function AssistantPage() {
  return (
    <OperatorsOnly title="Dexter Jr.">
      {() => (
        <DexterDesk current="chat">
          <section className={classes.part}>
            <FiguresTab />
          </section>
          <section className={classes.part}>
            <SectionHeading line="Nothing here changes Dexter Jr. by itself. A lesson is yours to write.">
              Answers to look at
            </SectionHeading>
            <ReviewsTab />
          </section>
        </DexterDesk>
      )}
    </OperatorsOnly>
  );
}

export { AssistantPage as Component };
