import { OpeningSoon } from '@farm/ui';

const FreeGuidesPage = () => (
  <OpeningSoon title="Free Guides" what="A farming survival kit by e-mail, for your first name and address." />
);

export { FreeGuidesPage as Component };
