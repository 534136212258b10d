import { OpeningSoon } from '@farm/ui';

const ContactPage = () => <OpeningSoon title="Contact" what="A form to write to us." />;

export { ContactPage as Component };
