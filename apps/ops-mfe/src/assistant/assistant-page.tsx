import { SectionHeading } from '@farm/ui';
import { OperatorsOnly } from '../wall/operators-only';
import { FiguresTab } from './figures';
import { ReviewsTab } from './reviews';

function AssistantPage() {
  return (
    <OperatorsOnly title="Dexter Jr.">
      {() => (
        <>
          <FiguresTab />
          <SectionHeading line="Nothing here changes Dexter Jr. by itself. A lesson is yours to write.">
            Answers to look at
          </SectionHeading>
          <ReviewsTab />
        </>
      )}
    </OperatorsOnly>
  );
}

export { AssistantPage as Component };
