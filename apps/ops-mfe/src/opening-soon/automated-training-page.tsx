import { HelpAddress } from '@farm/ui';
import { OperatorsOnly } from '../wall/operators-only';

function AutomatedTrainingPage() {
  return (
    <OperatorsOnly title="Automated Training System">
      {() => (
        <p>
          We are still building this page. Questions go to <HelpAddress />.
        </p>
      )}
    </OperatorsOnly>
  );
}

export { AutomatedTrainingPage as Component };
