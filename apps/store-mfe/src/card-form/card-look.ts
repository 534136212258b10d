import type { Appearance } from '@stripe/stripe-js';

/** Reads one token of the theme as it is now, such as '--color-ink'. */
export type ReadToken = (name: string) => string;

/** The tokens of this document, in the theme that it wears. */
export function readTokens(): ReadToken {
  const computed = getComputedStyle(document.documentElement);
  return (name) => computed.getPropertyValue(name).trim();
}

/** How the provider's form looks: the site's colours, 8 px corners and rows of at least 44 px. */
export function cardLook(read: ReadToken): Appearance {
  const variables = {
    colorPrimary: read('--color-action'),
    colorBackground: read('--color-surface'),
    colorText: read('--color-ink'),
    colorTextSecondary: read('--color-muted'),
    colorTextPlaceholder: read('--color-muted'),
    colorDanger: read('--color-danger'),
    fontFamily: read('--font-body'),
  };
  const known = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  return {
    theme: 'stripe',
    variables: { ...known, borderRadius: '8px', fontSizeBase: '17px' },
    rules: {
      '.Input': { border: `1.5px solid ${read('--color-line') || 'currentColor'}`, boxShadow: 'none', padding: '12px' },
    },
  };
}
