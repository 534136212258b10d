// Stands in for the site while a relative address is taken apart; never shown.
const HERE = 'http://here.invalid';

/** The address of the download with the payment that opens it. */
export function downloadHref(downloadUrl: string, sessionId: string): string {
  const url = new URL(downloadUrl, HERE);
  url.searchParams.set('session_id', sessionId);
  return url.origin === HERE ? url.pathname + url.search : url.href;
}
