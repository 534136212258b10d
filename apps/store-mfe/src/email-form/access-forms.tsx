import { call } from '@farm/web-kit';
import { EmailForm } from './email-form';

const LABEL = 'Enter the email you bought with';

/** Emails a link to what an address bought. The response is the same for every address, so it reveals no buyers. */
export function LinkForm() {
  return (
    <EmailForm
      label={LABEL}
      button="Send me a link"
      pendingLabel="Sending..."
      onSend={async (email) => (await call('POST /api/library/links', { body: { email } })).message}
    />
  );
}

/** For an emailed link that was first opened in another browser: the buyer confirms the address once. */
export function ConfirmForm({ onConfirm }: { onConfirm: (email: string) => Promise<void> }) {
  return (
    <EmailForm
      label={LABEL}
      hint="We emailed this link to a buyer. Enter that address once to open it in this browser, too."
      button="Open"
      pendingLabel="Opening..."
      onSend={async (email) => {
        await onConfirm(email);
        return null;
      }}
    />
  );
}
