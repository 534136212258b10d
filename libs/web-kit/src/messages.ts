import { INTL_LOCALES, type Language } from '@farm/farm';
import { i18n, type Messages } from '@lingui/core';

/** The messages of a project: routes.tsx of a remote exports them beside its routes. */
export interface Catalogs {
  /** English messages that need more than their own text: plurals and other formats. */
  en: Messages;
  /** Loaded on Spanish pages only. */
  es: () => Promise<{ messages: Messages }>;
}

const PLACEHOLDER = /\{(\w+)\}/;

/**
 * Compiles an English message whose arguments have no format. Pages use English texts as they are in the code, so that English
 * visitors load no catalog; Lingui's own compiler, which is ten times as large as this, runs when the project is built.
 */
export const compileMessage = (message: string) =>
  message.split(PLACEHOLDER).map((part, i): string | [string] => (i % 2 ? [part] : part));

/** Sets the language of this document's texts, for Lingui and its formats. */
export function activateLanguage(language: Language): void {
  i18n.setMessagesCompiler(compileMessage);
  i18n.load(language, {});
  i18n.activate(language, INTL_LOCALES[language]);
}

/** Adds the messages of a project in the active language; English ones stand where a translation is missing. */
export async function loadMessages(catalogs: Catalogs): Promise<void> {
  i18n.load(i18n.locale, catalogs.en);
  if (i18n.locale === 'es') i18n.load('es', (await catalogs.es()).messages);
}

/** The language of this document. */
export const activeLanguage = (): Language => (i18n.locale === 'es' ? 'es' : 'en');
