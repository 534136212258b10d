import { localizedPath, splitLanguage } from '@farm/farm';
import { activeLanguage } from '@farm/web-kit';

const MAX_RETURN_LENGTH = 512; // of a way back that sign-in takes

/** The address of sign-in that leads back to the page at `path` in this language, or at `fallback` where that is too long. */
export function signInAddress(path: string, fallback: string): string {
  const [address, otherwise] = [localizedPath(path, activeLanguage()), localizedPath(fallback, activeLanguage())];
  const isOtherwise = address === otherwise || address.length > MAX_RETURN_LENGTH;
  return `/api/login?returnTo=${isOtherwise ? otherwise : encodeURIComponent(address)}`;
}

/** Loads the document at an address. */
export const loadDocument = (address: string): void => window.location.assign(address);

/** The path of an address of this site for the router; null: it is in another language, and so in another document. */
export function pathInDocument(address: string): string | null {
  const { language, path } = splitLanguage(address);
  return language === activeLanguage() ? path : null;
}
