const PATH = '/grant-search/starter-pack';
/** What a search knows of the applicant. */
const KNOWN = ['location', 'need'] as const;

/** The address of a grant's starter pack. `search`: the query string of the search, of which it takes place and need. */
export function packAddress(grantId: string, search = ''): string {
  const known = new URLSearchParams(search);
  const params = new URLSearchParams({ grant: grantId });
  for (const name of KNOWN) {
    const value = known.get(name);
    if (value) params.set(name, value);
  }
  return `${PATH}?${params}`;
}
