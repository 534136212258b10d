import { SectionHeading } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { OperatorsOnly } from '../wall/operators-only';
import { FiguresTab } from './figures';
import { ReviewsTab } from './reviews';

function AssistantPage() {
  return (
    <OperatorsOnly title="Dexter Jr.">
      {() => (
        <>
          <p>
            <Link to="/ops/assistant/versions">Versions and lessons</Link>
          </p>
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
