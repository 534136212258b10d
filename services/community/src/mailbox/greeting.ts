import { nameHasProfanity } from '@farm/server-kit/profanity';

const GIVEN_NAME = /^\p{L}[\p{L}\p{M}'’-]{0,23}( \p{L}[\p{L}\p{M}'’-]{0,23})?$/u;

/**
 * 'Hey Ada,'. Anybody can sign up any address under any name, so only one or two words of letters are repeated, and no bad
 * language: an email of the farm carries nobody's message or link.
 */
export const greetingOf = (name: string | null): string | undefined =>
  name !== null && GIVEN_NAME.test(name) && !nameHasProfanity(name) ? `Hey ${name},` : undefined;
