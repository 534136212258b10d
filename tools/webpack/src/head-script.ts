import { createHash } from 'node:crypto';
import { oneScript } from './one-script';

// It stands in every document, before everything that paints.
const MOST_BYTES = 1536;

/** The one inline script of the site, minified, with the hash by which the content security policy allows it. Throws when it is too long. */
export async function headScript(file: string): Promise<{ script: string; hash: string }> {
  const script = await oneScript(file);
  if (script.length > MOST_BYTES)
    throw new Error(`The head script has ${script.length} bytes, ${MOST_BYTES} are allowed`);
  return { script, hash: `sha256-${createHash('sha256').update(script).digest('base64')}` };
}
