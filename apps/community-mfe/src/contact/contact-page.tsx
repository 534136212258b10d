import { site } from '@farm/farm';
import { PageSection, Card, SectionHeading, Stack } from '@farm/ui';
import { i18n } from '@lingui/core';
import classes from './contact.module.css';
import { ContactForm } from './contact-form';

function ContactPage() {
  return (
    <PageSection>
      <SectionHeading level={1} subtitle={i18n._('Ask us anything: a person on the farm reads every message.')}>
        {i18n._('Contact')}
      </SectionHeading>
      <Stack gap={6} className={classes.columns}>
        <ContactForm />
        <Card title={i18n._('Where we are')} level="h2">
          <address className={classes.address}>
            <span>{site.company}</span>
            <span>{`${site.city}, ${site.state}`}</span>
            <a href={`mailto:${site.emails.info}`}>{site.emails.info}</a>
            <a href={`tel:${site.phone.replace(/[^+\d]/g, '')}`}>{site.phone}</a>
          </address>
        </Card>
      </Stack>
    </PageSection>
  );
}

export { ContactPage as Component };
