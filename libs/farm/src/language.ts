/** The languages of the site, the first of which has every text. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language by its own name, for links to it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

/** For Intl: dates, numbers and money as in the United States. */
export const INTL_LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' };

/** Where addresses of a language begin: '/es', or '' for English. React Router's `basename`. */
export const languagePrefix = (language: Language): string => (language === 'en' ? '' : `/${language}`);

/**
 * The language of an address of this site, with or without a query, and its path without the prefix: '/es/contact' is
 * { language: 'es', path: '/contact' }.
 */
export function splitLanguage(address: string): { language: Language; path: string } {
  const [, first = ''] = /^\/([a-z]{2})(?=[/?#]|$)/i.exec(address) ?? [];
  const language = LANGUAGES.find((each) => each !== 'en' && each === first.toLowerCase());
  if (!language) return { language: 'en', path: address };
  const rest = address.slice(first.length + 1);
  return { language, path: rest.startsWith('/') ? rest : `/${rest}` };
}

/**
 * The address of a path in a language: '/contact' in Spanish is '/es/contact', and '/' is '/es'. Always one of this site: '//host', which
 * an address such as '/es//host' has as its path, would be another one.
 */
export function localizedPath(path: string, language: Language): string {
  const own = path.replace(/^\/{2,}/, '/');
  if (language === 'en') return own;
  return `${languagePrefix(language)}${own.replace(/^\/(?=[?#]|$)/, '')}`;
}
