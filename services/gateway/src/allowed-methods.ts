import type { FastifyInstance } from 'fastify';

/** Whether a route's pattern, with `:name` and a last `*`, covers a path. */
function covers(pattern: string, path: string): boolean {
  const parts = pattern.split('/');
  const segments = path.split('/');
  if (parts.at(-1) !== '*' && parts.length !== segments.length) return false;
  return parts.every((part, i) => part === '*' || part === segments[i] || (part.startsWith(':') && segments[i] !== ''));
}

/**
 * The methods of the routes at a path, for the Allow header (RFC 9110 section 10.2.1); none where pages are. Call it before
 * routes are added.
 */
export function allowedMethods(app: FastifyInstance): (path: string) => readonly string[] {
  const byPattern = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = byPattern.get(url) ?? new Set<string>();
    byPattern.set(url, methods);
    for (const each of [method].flat()) methods.add(each);
  });
  return (path) => {
    const all = [...byPattern].flatMap(([pattern, methods]) => (covers(pattern, path) ? [...methods] : []));
    return [...new Set(all)].sort();
  };
}
