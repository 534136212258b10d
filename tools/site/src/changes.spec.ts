import { PAGES, touchedBy } from './changes';

test.each([
  ['apps/store-mfe/src/checkout/checkout-page.tsx', ['store']],
  ['apps/shell/src/main.tsx', ['shell']],
  ['libs/ui/src/button.tsx', PAGES],
  ['libs/contracts/src/owners.ts', PAGES],
  ['libs/prisma/src/index.ts', []],
  ['services/payments/src/app.ts', []],
  ['apps/store-mfe/src/checkout/pay.spec.ts', []],
  ['apps/store-mfe/dist/web/main.js', []],
])('%s', (file, pages) => {
  expect(touchedBy(file)).toEqual(pages);
});
