import { call } from '@farm/web-kit';
import { EmailForm } from './email-form';

/** Mails a link to what an address bought. The answer is the same for every address: nobody learns who buys here. */
export function LinkForm() {
  return (
    <EmailForm
      label="Enter the e-mail you bought with"
      button="Send me a link"
      busyLabel="Sending..."
      onSend={async (email) => (await call('POST /api/library/links', { body: { email } })).message}
    />
  );
}

/** A mailed link in a browser that it was not opened in before: the buyer's address is typed once. */
export function ConfirmForm({ onConfirm }: { onConfirm: (email: string) => Promise<void> }) {
  return (
    <EmailForm
      label="Enter the e-mail you bought with"
      hint="This link was mailed to a buyer. Typing the address once opens it in this browser, too."
      button="Open"
      busyLabel="Opening..."
      onSend={async (email) => {
        await onConfirm(email);
        return null;
      }}
    />
  );
}
