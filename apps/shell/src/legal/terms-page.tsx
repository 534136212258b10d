import { terms } from '@farm/farm';
import { LegalText } from './legal-text';

/** Terms of Use. */
function TermsPage() {
  return <LegalText {...terms} />;
}

export { TermsPage as Component };
