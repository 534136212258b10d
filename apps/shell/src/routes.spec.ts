import { routes } from './routes';

test('every page loads its component', async () => {
  const loaded = await Promise.all(routes.map(({ lazy }) => lazy()));
  loaded.forEach(({ Component }) => expect(typeof Component).toBe('function'));
});

test('every page has its own title and description', () => {
  expect(new Set(routes.map(({ title }) => title)).size).toBe(routes.length);
  expect(new Set(routes.map(({ description }) => description)).size).toBe(routes.length);
});
