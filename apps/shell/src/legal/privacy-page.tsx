import { privacy } from '@farm/farm';
import { LegalText } from './legal-text';

function PrivacyPage() {
  return <LegalText {...privacy} />;
}

export { PrivacyPage as Component };
