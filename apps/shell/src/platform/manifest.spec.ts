import { nameManifest } from './manifest';

test('the document names the web manifest once its page is in use', () => {
  nameManifest();
  expect(document.querySelector('link[rel=manifest]')).toHaveAttribute('href', '/manifest.webmanifest');
});
