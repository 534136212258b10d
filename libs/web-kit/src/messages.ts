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

/** English messages that are loaded in a document of another language, because it lacks their translations. */
const untranslated = new Set<string>();

/** Sets the language of this document's texts, for Lingui and its formats. It has no messages yet. */
export function activateLanguage(language: Language): void {
  untranslated.clear();
  i18n.setMessagesCompiler(compileMessage);
  i18n.loadAndActivate({ locale: language, locales: INTL_LOCALES[language], messages: {} });
}

/** Whether the active language has the text. English has every one. */
export const isTranslated = (id: string): boolean =>
  i18n.locale === 'en' || (id in i18n.messages && !untranslated.has(id));

/** A text that may be somebody's own words, such as a name that an operator has given: those are shown as they are, braces included. */
export const translateKnown = (text: string): string =>
  text in i18n.messages && !untranslated.has(text) ? i18n._(text) : text;

const select = (messages: Messages, condition: (id: string) => boolean): Messages =>
  Object.fromEntries(Object.entries(messages).filter(([id]) => condition(id)));

/**
 * Adds the messages of a project in the active language, where English ones are used for those without a translation. Ids are
 * shared by all projects: a message of one that is loaded later takes no other's place.
 */
export async function loadMessages({ en, es }: Catalogs): Promise<void> {
  if (i18n.locale === 'en')
    return i18n.load(
      'en',
      select(en, (id) => !(id in i18n.messages)),
    );
  const { messages } = await es();
  const translations = select(messages, (id) => !(id in i18n.messages) || untranslated.has(id));
  const english = select(en, (id) => !(id in messages) && !(id in i18n.messages));
  Object.keys(translations).forEach((id) => untranslated.delete(id));
  Object.keys(english).forEach((id) => untranslated.add(id));
  i18n.load('es', { ...english, ...translations });
}

/** The language of this document. */
export const activeLanguage = (): Language => (i18n.locale === 'es' ? 'es' : 'en');
