import { routesOnly } from './routes-loader';

const PAGES = `
const PERSONAL = { first: 'frame' };
export const routes: Page[] = [
  { path: '/', chunk: 'home', lazy: loadHome, title: 'Home', first: 'page' },
  { ...PERSONAL, path: '/library', chunk: 'library', lazy: () => import('./library/library-page'), title: 'Your library' },
];
`;

test('scripts have the path and the named chunk of each page, and nothing else of it', () => {
  expect(routesOnly(PAGES)).toBe(`
const PERSONAL = { first: 'frame' };
export const routes: Page[] = [{ path: '/', lazy: loadHome },
{ path: '/library', lazy: () => import(/* webpackChunkName: 'library' */ './library/library-page') }];
`);
});

test.each([
  ['export const pages = [];', 'routes.tsx has no array with the name routes'],
  ["export const routes = [{ path: '/', lazy: loadHome }];", 'A page has path, chunk and lazy'],
  ['export const routes = [HOME];', 'A page has path, chunk and lazy: HOME'],
])('%s is an error', (code, message) => {
  expect(() => routesOnly(code)).toThrow(message);
});
