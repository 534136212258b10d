import { devPortOf, PAGE_PROJECTS, affectedPages } from './changes';

test.each([
  ['apps/store-mfe/src/checkout/checkout-page.tsx', ['store']],
  ['apps/shell/src/main.tsx', ['shell']],
  ['libs/ui/src/button.tsx', PAGE_PROJECTS],
  ['libs/contracts/src/services.ts', PAGE_PROJECTS],
  ['libs/prisma/src/index.ts', []],
  ['services/payments/src/app.ts', []],
  ['apps/store-mfe/src/checkout/pay.spec.ts', []],
  ['apps/store-mfe/dist/web/main.js', []],
])('%s', (file, pages) => {
  expect(affectedPages(file)).toEqual(pages);
});

test('each project with pages has its own development server port', () => {
  expect([...PAGE_PROJECTS].sort()).toEqual(expect.arrayContaining(['community', 'learning', 'ops', 'shell', 'store']));
  const ports = PAGE_PROJECTS.map(devPortOf);
  expect(ports).toEqual(PAGE_PROJECTS.map(() => expect.any(Number)));
  expect(new Set(ports.filter((port) => port > 4000)).size).toBe(PAGE_PROJECTS.length);
});
