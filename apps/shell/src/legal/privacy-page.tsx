import { privacy } from '@farm/farm';
import { LegalText } from './legal-text';

/** Privacy Policy. */
function PrivacyPage() {
  return <LegalText {...privacy} />;
}

export { PrivacyPage as Component };
