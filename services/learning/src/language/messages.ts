import { AsyncLocalStorage } from 'node:async_hooks';
import { INTL_LOCALES } from '@farm/farm';
import { setupI18n, type Messages } from '@lingui/core';
import { compileMessage, type CompiledMessage } from '@lingui/message-utils/compileMessage';
import type { PlanLanguage } from '@farm/contracts';
import { messages as spanish } from '../../generated/es';

const compiled = new Map<string, CompiledMessage>();

/** Compiling a message takes longer than the sentence that is made of it. */
function compileOnce(message: string): CompiledMessage {
  const known = compiled.get(message);
  if (known) return known;
  const made = compileMessage(message);
  compiled.set(message, made);
  return made;
}

const createI18n = (language: PlanLanguage, messages: Messages) =>
  setupI18n({
    locale: language,
    locales: INTL_LOCALES[language],
    messages: { [language]: messages },
  }).setMessagesCompiler(compileOnce);

// The English message is the key of its translations.
const catalogs = { en: createI18n('en', {}), es: createI18n('es', spanish) } as const;

const languages = new AsyncLocalStorage<PlanLanguage>();

/** Does work whose sentences are in a language, also after it has waited for something. */
export const inLanguage = <Result>(language: PlanLanguage | undefined, work: () => Result): Result =>
  languages.run(language ?? 'en', work);

/** The language of the work that is being done. */
export const currentLanguage = (): PlanLanguage => languages.getStore() ?? 'en';

/** 'De el' and 'a el' are one word, except before a name. */
const contracted = (text: string): string => text.replace(/\b([Dd])e el\b/g, '$1el').replace(/\b([Aa]) el\b/g, '$1l');

/**
 * Sentences in the language of the work, as Lingui's own `i18n` has them: `message` is the English one with ICU placeholders and
 * plurals; what has no translation is English.
 */
export const i18n = {
  _(message: string, values: Readonly<Record<string, string | number>> = {}): string {
    const language = currentLanguage();
    const text = catalogs[language]._(message, { ...values });
    return language === 'es' ? contracted(text) : text;
  },
} as const;
