import { addWebManifest } from './background';

test('the document names the web manifest once its page is in use', () => {
  addWebManifest();
  expect(document.querySelector('link[rel=manifest]')).toHaveAttribute('href', '/manifest.webmanifest');
});
