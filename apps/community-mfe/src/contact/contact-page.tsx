import { site } from '@farm/farm';
import { Band, Card, SectionHeading } from '@farm/ui';
import classes from './contact.module.css';
import { ContactForm } from './contact-form';

function ContactPage() {
  return (
    <Band>
      <SectionHeading level={1} line="Ask, tell or offer: a person on the farm reads every message.">
        Contact
      </SectionHeading>
      <div className={classes.columns}>
        <ContactForm />
        <Card title="Where we are" level="h2">
          <address className={classes.address}>
            <span>{site.company}</span>
            <span>{`${site.city}, ${site.state}`}</span>
            <a href={`mailto:${site.emails.info}`}>{site.emails.info}</a>
          </address>
        </Card>
      </div>
    </Band>
  );
}

export { ContactPage as Component };
