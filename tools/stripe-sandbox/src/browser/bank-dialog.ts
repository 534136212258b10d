import { hear, type Tell } from './messages';

/** The buyer's bank asks in a dialog over the page. Resolves when it was answered; Escape is a refusal. */
export function askBank(base: URL, token: string): Promise<void> {
  const dialog = document.createElement('dialog');
  const frame = document.createElement('iframe');
  dialog.setAttribute('aria-label', 'Your bank');
  frame.title = 'Bank authentication';
  frame.src = new URL(`bank/${token}`, base).href;
  Object.assign(frame.style, { border: '0', display: 'block', height: '16rem', maxWidth: '100%', width: '26rem' });
  Object.assign(dialog.style, { border: '0', borderRadius: '8px', maxWidth: '92vw', padding: '0' });
  dialog.append(frame);
  document.body.append(dialog);
  dialog.showModal();

  return new Promise((resolve) => {
    const close = () => {
      stop();
      dialog.close();
      dialog.remove();
      resolve();
    };
    const stop = hear<Tell>(
      () => frame.contentWindow,
      ({ tell }) => {
        if (tell === 'decided') close();
        if (tell === 'escape') void refuse();
      },
    );
    const refuse = async () => {
      await fetch(new URL(`v1/bank/${token}`, base), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ agreed: false }),
      }).catch(() => undefined); // the payment is read again either way
      close();
    };
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      void refuse();
    });
  });
}
