import ts from 'typescript';
import type { LoaderDefinition } from 'webpack';

/** The names and expressions of an object's properties. */
const propertiesOf = (object: ts.ObjectLiteralExpression): ReadonlyMap<string, ts.Expression> =>
  new Map(
    object.properties.filter(ts.isPropertyAssignment).map(({ name, initializer }) => [name.getText(), initializer]),
  );

/** The path and the lazy import of a page, whose chunk is named. @throws if one of them is missing */
function routeOf(page: ts.Expression): string {
  const properties = ts.isObjectLiteralExpression(page) ? propertiesOf(page) : new Map<string, ts.Expression>();
  const [path, chunk, lazy] = ['path', 'chunk', 'lazy'].map((name) => properties.get(name));
  if (!path || !chunk || !lazy) throw new Error(`A page has path, chunk and lazy: ${page.getText()}`);
  const named = lazy.getText().replace(/^\(\) => import\(/, `$&/* webpackChunkName: ${chunk.getText()} */ `);
  return `{ path: ${path.getText()}, lazy: ${named} }`;
}

/** The code of routes.tsx with what browsers and server.js need of each page. @throws if it has no array of pages */
export function routesOnly(code: string): string {
  const file = ts.createSourceFile('routes.tsx', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const list = file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find(({ name }) => name.getText() === 'routes')?.initializer;
  if (!list || !ts.isArrayLiteralExpression(list)) throw new Error('routes.tsx has no array with the name routes');
  return `${code.slice(0, list.getStart())}[${list.elements.map(routeOf).join(',\n')}]${code.slice(list.end)}`;
}

/**
 * Leaves titles, descriptions and other declarations of pages out of the scripts, because the release carries them, and names
 * the chunk of each page.
 */
const routesLoader: LoaderDefinition = function (code) {
  return routesOnly(code);
};

export { routesLoader as default };

/** The rule of webpack that applies the loader, before TypeScript is compiled. */
export const routesRule = { test: /[\\/]src[\\/]routes\.tsx$/, enforce: 'pre', loader: __filename } as const;
