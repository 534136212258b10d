import { privacy } from '@farm/farm';
import { LegalText } from './legal-text';

/** Privacy Policy. Spec 1 section 2. */
function PrivacyPage() {
  return <LegalText {...privacy} />;
}

export { PrivacyPage as Component };
