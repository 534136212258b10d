import { INTL_LOCALES, type Language } from '@farm/farm';
import { messages as spanishFacts } from '@farm/farm/messages/es';
import { type I18n, setupI18n, type Messages } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { messages as spanish } from '../generated/es';

const createI18n = (language: Language, messages: Messages): I18n =>
  setupI18n({
    locale: language,
    locales: INTL_LOCALES[language],
    messages: { [language]: messages },
  }).setMessagesCompiler(compileMessage);

// The English texts are the keys of their translations.
const LANGUAGES: Readonly<Record<Language, I18n>> = {
  en: createI18n('en', {}),
  es: createI18n('es', { ...spanishFacts, ...spanish }),
};

/** The texts of this service in a language; one without a translation is English. */
export const messagesIn = (language: Language): I18n => LANGUAGES[language];
