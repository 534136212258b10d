import { terms } from '@farm/farm';
import { LegalText } from './legal-text';

function TermsPage() {
  return <LegalText {...terms} />;
}

export { TermsPage as Component };
