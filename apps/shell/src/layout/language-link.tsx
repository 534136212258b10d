import { LANGUAGE_NAMES, type Language, localizedPath } from '@farm/farm';
import { activeLanguage, useHydrated, useHydratedLocation, useLocation } from '@farm/web-kit';
import { useCurrentPage } from './route-announcer';

/**
 * The address of the current page in a language. The prerendered HTML of an unknown page, or of one with parameters, is that of many
 * addresses: it has the address of the home page.
 */
export function useAddressIn(language: Language): string {
  const { pathname } = useLocation();
  const { search, hash } = useHydratedLocation();
  const page = useCurrentPage();
  const isHydrated = useHydrated();
  const isKnown = isHydrated || (page !== undefined && !page.path.includes(':'));
  return `${localizedPath(isKnown ? pathname : '/', language)}${search}${hash}`;
}

/** Leads to the same page in the other language, in a document of its own. */
export function LanguageLink({ className }: { className?: string | undefined }) {
  const other = activeLanguage() === 'en' ? 'es' : 'en';
  return (
    <a className={className} href={useAddressIn(other)} hrefLang={other} lang={other}>
      {LANGUAGE_NAMES[other]}
    </a>
  );
}
