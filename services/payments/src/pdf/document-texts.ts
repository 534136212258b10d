import { capitalize, INTL_LOCALES, type Language } from '@farm/farm';
import { messages as spanishFacts } from '@farm/farm/messages/es';
import { setupI18n, type Messages } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import spanishDocuments from '../../content/es/documents.json';
import spanishCalendar from '../../content/es/garden-calendar.json';

/** The words that the farm's code prints, in the language of a document. */
export interface DocumentTexts {
  language: Language;
  /**
   * An English text in the document's language, with its `{placeholders}` filled in.
   * @throws RangeError for a text without a translation, so that no document has two languages
   */
  of(english: string, values?: Readonly<Record<string, string | number>>): string;
  /** A calendar day: 'November 21, 2026'; without its year: 'November 21'; short: 'Nov 21'. */
  day(day: string | Date, form?: 'with year' | 'long' | 'short'): string;
}

/** By the English texts; English documents need none. */
const CATALOGS: Readonly<Record<Language, Messages | null>> = {
  en: null,
  es: { ...spanishFacts, ...spanishDocuments, ...spanishCalendar },
};

const DAY_FORMS = {
  'with year': { dateStyle: 'long' },
  long: { month: 'long', day: 'numeric' },
  short: { month: 'short', day: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

function rejectMissing(language: string, id: string): never {
  throw new RangeError(`'${id}' has no text in '${language}'.`);
}

/** The texts of documents in a language. */
export function textsIn(language: Language): DocumentTexts {
  const messages = CATALOGS[language];
  const i18n = setupI18n({
    locale: language,
    locales: INTL_LOCALES[language],
    messages: { [language]: messages ?? {} },
    ...(messages && { missing: rejectMissing }),
  }).setMessagesCompiler(compileMessage);
  return {
    language,
    of: (english, values = {}) => i18n._(english, { ...values }),
    day: (day, form = 'with year') =>
      new Intl.DateTimeFormat(INTL_LOCALES[language], { ...DAY_FORMS[form], timeZone: 'UTC' }).format(new Date(day)),
  };
}

const MONTHS = 12;

/**
 * The months of the year: 'January', or its first three letters. Intl's own short names have three letters or four, depending on
 * its version.
 */
export function monthNames(language: Language, form: 'long' | 'short'): readonly string[] {
  const format = new Intl.DateTimeFormat(INTL_LOCALES[language], { month: 'long', timeZone: 'UTC' });
  const names = Array.from({ length: MONTHS }, (_, month) => capitalize(format.format(Date.UTC(2027, month, 15))));
  return form === 'long' ? names : names.map((name) => name.slice(0, 3));
}
