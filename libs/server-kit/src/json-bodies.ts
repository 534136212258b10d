import { refuse } from './refuse';
import type { App } from './service-deps';

/** A NUL, or half of a sign, written out as JSON does: as they are, neither can stand in a text of JSON. */
const ODD = /\\u0000|\\ud[89a-f]/i;
const DEEPEST = 64;

/** Without NUL, which PostgreSQL stores in no text; half of a sign becomes the sign for one that is missing. */
const kept = (text: string): string => Buffer.from(text.replaceAll('\0', '')).toString();

function cleaned(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return kept(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEEPEST) refuse(400, 'request.invalid', 'That request could not be understood.');
  if (Array.isArray(value)) return value.map((each) => cleaned(each, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [kept(name), cleaned(field, depth + 1)]));
}

/**
 * Reads bodies of JSON as Fastify does, and takes out what no column can hold: a text that one table keeps and another
 * refuses would be a failure that visitors can bring about. Raw calls get their bytes as they came.
 */
export function jsonBodies(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    void parse(request, text, (error, body) => {
      try {
        done(error, error || !ODD.test(text) ? body : cleaned(body, 0));
      } catch (refusal) {
        done(refusal as Error);
      }
    });
  });
}
