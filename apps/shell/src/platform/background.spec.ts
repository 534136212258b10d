import { addWebManifest } from './background';

test('the web manifest is added to the document', () => {
  addWebManifest();
  expect(document.querySelector('link[rel=manifest]')).toHaveAttribute('href', '/manifest.webmanifest');
});
