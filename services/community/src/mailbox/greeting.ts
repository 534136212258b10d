import type { Language } from '@farm/farm';
import { nameHasProfanity } from '@farm/server-kit/profanity';
import { messagesIn } from '../messages';

const GIVEN_NAME = /^\p{L}[\p{L}\p{M}'’-]{0,23}( \p{L}[\p{L}\p{M}'’-]{0,23})?$/u;

/**
 * 'Hey Ada,'. Anybody can sign up any address under any name, so only one or two words of letters are repeated, and no bad
 * language: an email of the farm carries nobody's message or link.
 */
export function greetingOf(name: string | null, language: Language = 'en'): string | undefined {
  const i18n = messagesIn(language);
  return name !== null && GIVEN_NAME.test(name) && !nameHasProfanity(name)
    ? i18n._('Hey {name},', { name })
    : undefined;
}
