const PATH = '/grant-search/starter-pack';
const ZIP = /^\d{5}/;

/** What a search read of the applicant; '': nothing. */
export interface SearchRead {
  /** As it was recognized: 'Macon, Georgia'. */
  place: string;
  /** In the applicant's words. */
  need: string;
}

/** The address of a grant's starter pack, with what a search read. A ZIP code is no place to name in a letter. */
export function packAddress(grantId: string, { place = '', need = '' }: Partial<SearchRead> = {}): string {
  const params = new URLSearchParams({ grant: grantId });
  if (place !== '' && !ZIP.test(place)) params.set('place', place);
  if (need !== '') params.set('need', need);
  return `${PATH}?${params}`;
}

/** What the address of a starter pack has of a search. */
export const readPackAddress = (params: URLSearchParams): SearchRead => ({
  place: (params.get('place') ?? '').slice(0, 80),
  need: (params.get('need') ?? '').slice(0, 120),
});
