import { Card } from '@farm/ui';
import { call } from '@farm/web-kit';
import { EmailForm } from '../email-form/email-form';
import classes from './download-success.module.css';

/** (+) An order that was made without an address gets one, and its letter. */
export function WhereToSend({ sessionId }: { sessionId: string }) {
  return (
    <Card title="Where should we send your copy?" level="h2" className={classes.copy} wide>
      <p>We mail your receipt and a link that opens it on any device.</p>
      <EmailForm
        label="Your e-mail"
        button="Send my copy"
        busyLabel="Sending..."
        onSend={async (email) => (await call('POST /api/library/email', { body: { sessionId, email } })).message}
      />
    </Card>
  );
}
