import { pages } from './pages';
import { shellRoutes } from './shell-routes';

test('every declared page has a route, and every route a declared page', async () => {
  expect(shellRoutes.map(({ path }) => path)).toEqual(pages.map(({ path }) => path));
  const loaded = await Promise.all(shellRoutes.map(({ lazy }) => lazy()));
  loaded.forEach(({ Component }) => expect(typeof Component).toBe('function'));
});

test('every page has its own title and description', () => {
  expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length);
  expect(new Set(pages.map(({ description }) => description)).size).toBe(pages.length);
});
