import type { Appearance, CustomFontSource, Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { PaymentsConfig } from './payments-config';

let loading: Promise<Stripe | null> | null = null;

function addScript(src: string): Promise<void> {
  const url = new URL(src, window.location.href);
  // The only script without an integrity hash, so it must come from our own origin.
  if (url.origin !== window.location.origin)
    return Promise.reject(new Error(`${url.origin} is not the origin of this site`));
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url.href;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${src} failed to load`));
    };
    document.head.append(script);
  });
}

async function load({ scriptUrl, publishableKey }: PaymentsConfig): Promise<Stripe | null> {
  // loadStripe has no option for the script's URL, but it uses an existing `window.Stripe`.
  if (scriptUrl !== null) await addScript(scriptUrl);
  return loadStripe(publishableKey);
}

/** Loads the payment provider's script once per document. Rejects when that fails; the next call tries again. */
export function loadStripeOnce(config: PaymentsConfig): Promise<Stripe | null> {
  loading ??= load(config).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** Returns the current value of a theme token, such as '--color-ink'. */
export type ReadToken = (name: string) => string;

export function readTokens(): ReadToken {
  const computed = getComputedStyle(document.documentElement);
  return (name) => computed.getPropertyValue(name).trim();
}

const FONT_URL = /url\(['"]?([^'")]+)['"]?\)/;
const withoutQuotes = (family: string) => family.trim().replace(/['"]/g, '');

const isFontFace = (rule: CSSRule): rule is CSSFontFaceRule => rule.cssText.startsWith('@font-face');

/** The font file behind a rule; its address is relative to its sheet. */
function fontSourceOf({ style, parentStyleSheet }: CSSFontFaceRule): CustomFontSource[] {
  const [, url] = FONT_URL.exec(style.getPropertyValue('src')) ?? [];
  if (url === undefined) return [];
  const { href } = new URL(url, parentStyleSheet?.href ?? document.baseURI);
  return [{ family: withoutQuotes(style.getPropertyValue('font-family')), src: `url(${href})`, weight: '400 700' }];
}

/** The files of the site's body font, which the provider's frame has to load for itself. None before they are on the page. */
export function bodyFonts(read: ReadToken): CustomFontSource[] {
  const [family = ''] = read('--font-body').split(',');
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
  return rules
    .filter(isFontFace)
    .flatMap(fontSourceOf)
    .filter((font) => font.family === withoutQuotes(family));
}

/** The look of the provider's form: the site's colors, font and 8 px corners, and inputs at least 44 px high. */
export function stripeAppearance(read: ReadToken): Appearance {
  const variables = {
    colorPrimary: read('--color-action'),
    colorBackground: read('--color-surface'),
    colorText: read('--color-ink'),
    colorTextSecondary: read('--color-muted'),
    colorTextPlaceholder: read('--color-muted'),
    colorDanger: read('--color-danger'),
    fontFamily: read('--font-body'),
  };
  const defined = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  return {
    theme: 'stripe',
    variables: { ...defined, borderRadius: '8px', fontSizeBase: '17px' },
    rules: {
      '.Input': { border: `1.5px solid ${read('--color-line') || 'currentColor'}`, boxShadow: 'none', padding: '12px' },
    },
  };
}
