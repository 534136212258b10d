import table from '../data/grant-advisers.json';

/** Who helps with an application for free. */
export interface Adviser {
  name: string;
  url: string;
}

const ANY_EXTENSION: Adviser = {
  name: 'Cooperative Extension in your county',
  url: 'https://extension.org/find-cooperative-extension-in-your-state/',
};

/** The 1890 land-grant universities of a state, and its Extension; outside the South the finder of Extension offices. */
export function stateAdvisers(state: string | null): Adviser[] {
  const row = table.find((each) => each.state === state);
  if (!row) return [ANY_EXTENSION];
  const universities = row.universities.map(({ name, town, url }) => ({
    name: name.includes(town) ? name : `${name} in ${town}`,
    url,
  }));
  return [row.extension, ...universities]; // Extension has an office in every county
}
