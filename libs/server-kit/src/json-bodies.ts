import fp from 'fastify-plugin';
import { throwHttpError } from './http-error';

/** A NUL or a lone surrogate, escaped as in JSON. */
const NOT_STORABLE = /\\u0000|\\ud[89a-f]/i;
const MAX_DEPTH = 64;

/** Removes NUL; replaces lone surrogates by U+FFFD. */
const cleanText = (text: string): string => Buffer.from(text.replaceAll('\0', '')).toString();

function clean(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) throwHttpError(400, 'request.invalid', 'That request could not be understood.');
  if (Array.isArray(value)) return value.map((each) => clean(each, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [cleanText(name), clean(field, depth + 1)]));
}

/** Parses JSON bodies and removes characters that PostgreSQL cannot store. Not used by raw endpoints. */
export const jsonBodies = fp((app, _options, loaded) => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    void parse(request, text, (error, body) => {
      try {
        done(error, error || !NOT_STORABLE.test(text) ? body : clean(body, 0));
      } catch (thrown) {
        done(thrown as Error);
      }
    });
  });
  loaded();
});
