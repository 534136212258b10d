import type { Appearance } from './messages';

/** The provider's variable, and the custom property of frame.css. */
const PROPERTIES = {
  colorPrimary: '--primary',
  colorBackground: '--background',
  colorText: '--text',
  colorDanger: '--danger',
  borderRadius: '--radius',
} as const;

/** A colour or a length, nothing longer or stranger. */
const PLAIN = /^[\w#.,%()\s/-]{1,60}$/;

/** Dresses the form. Set through the style object: the policy of this page allows no style in the markup. */
export function dress({ variables = {} }: Appearance): void {
  const { style } = document.documentElement;
  for (const [name, property] of Object.entries(PROPERTIES)) {
    const value = variables[name as keyof typeof PROPERTIES];
    if (value !== undefined && PLAIN.test(value)) style.setProperty(property, value);
  }
}
