import { createCardForm } from './card-form';
import {
  type Appearance,
  type CustomFont,
  type FrameMessage,
  onMessage,
  type PageMessage,
  postToFrame,
} from './messages';
import { confirm, getPaymentIntent } from './requests';

/** Stripe's appearance variables as custom properties of sandbox.css. */
const PROPERTIES = {
  colorPrimary: '--primary',
  colorBackground: '--background',
  colorText: '--text',
  colorDanger: '--danger',
  borderRadius: '--radius',
  fontFamily: '--font',
} as const;

/** A color, a length or the names of fonts. */
const SAFE_VALUE = /^[\w#.,%()'"\s/-]{1,200}$/;

/** Through the style object, because the page's policy allows no inline styles. */
function applyAppearance({ variables = {} }: Appearance): void {
  const { style } = document.documentElement;
  for (const [name, property] of Object.entries(PROPERTIES)) {
    const value = variables[name as keyof typeof PROPERTIES];
    if (value !== undefined && SAFE_VALUE.test(value)) style.setProperty(property, value);
  }
}

/** A font that does not load leaves the next family of the list. */
function loadFonts(fonts: readonly CustomFont[]): void {
  for (const { family, src, weight } of fonts) {
    if (family === undefined || src === undefined) continue;
    const face = new FontFace(family, src, weight === undefined ? {} : { weight });
    document.fonts.add(face);
    void face.load().catch(() => undefined);
  }
}

const send = (message: FrameMessage) => postToFrame(window.parent, message);
const base = new URL('.', location.href);
const form = createCardForm(send);
let key = '';

async function setUp(message: Extract<PageMessage, { type: 'setup' }>) {
  ({ key } = message);
  loadFonts(message.fonts);
  applyAppearance(message.appearance);
  form.fillBilling(message.billing);
  if (message.clientSecret !== null) {
    const { paymentIntent, error } = await getPaymentIntent(base, key, message.clientSecret);
    if (error) return send({ type: 'broken', message: error.message });
    form.showMethods(paymentIntent.payment_method_types ?? ['card']);
  }
  send({ type: 'ready' });
}

onMessage<PageMessage>(
  () => window.parent,
  (message) => {
    switch (message.type) {
      case 'setup':
        return void setUp(message);
      case 'appearance':
        return applyAppearance(message.appearance);
      case 'validate':
        return send({ type: 'result', n: message.n, result: form.validate() });
      case 'confirm':
        return void confirm(base, key, form, message.confirmation).then((result) =>
          send({ type: 'result', n: message.n, result }),
        );
      default:
        return form[message.type]();
    }
  },
);

new ResizeObserver(() => send({ type: 'size', height: Math.ceil(document.body.scrollHeight) })).observe(document.body);
send({ type: 'hello' });
