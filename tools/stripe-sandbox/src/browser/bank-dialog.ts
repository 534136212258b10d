import { type FrameMessage, onMessage } from './messages';
import { post } from './requests';

/** Shows the bank's question over the page. Resolves when it is answered; Escape declines. */
export function showBankDialog(base: URL, token: string): Promise<void> {
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
    const decline = () => void post(new URL(`v1/bank/${token}`, base), { agreed: false }).then(close);
    const stop = onMessage<FrameMessage>(
      () => frame.contentWindow,
      ({ type }) => {
        if (type === 'decided') close();
        if (type === 'escape') decline();
      },
    );
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      decline();
    });
  });
}
