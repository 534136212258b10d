import { terms } from '@farm/farm';
import { LegalText } from './legal-text';

/** Terms of Use. Spec 1 section 2. */
function TermsPage() {
  return <LegalText {...terms} />;
}

export { TermsPage as Component };
