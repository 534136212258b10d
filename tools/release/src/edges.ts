import { isIP } from 'node:net';

type Lookup = (name: string) => Promise<readonly { address: string; family: number }[]>;

/**
 * The addresses of RELEASE_EDGES: a list with commas stands for itself; one name without encryption stands for every
 * edge behind it (a headless service of a cluster), because each counts only what it was told.
 */
export async function edgesOf(text: string, lookup: Lookup): Promise<string[]> {
  const given = text.split(',').flatMap((each) => each.trim() || []);
  const [only] = given;
  if (given.length !== 1 || only === undefined) return given;
  const url = new URL(only);
  if (url.protocol !== 'http:' || isIP(url.hostname) || url.hostname === 'localhost') return given;
  return (await lookup(url.hostname)).map(({ address, family }) => {
    const each = new URL(url);
    each.hostname = family === 6 ? `[${address}]` : address;
    return each.origin;
  });
}
