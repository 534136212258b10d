import { contactSheet } from './contact-sheet';
import { fileOf } from './pictures';
import { views } from './views';

test.each([
  ['/', 'home-360-light.jpg'],
  ['/country-store', 'country-store-360-light.jpg'],
  ['gallery', 'gallery-360-light.jpg'],
])('the picture of %s is %s', (place, file) => expect(fileOf(place, '360-light')).toBe(file));

test('every width is looked at in light and dark, once with forced colours and once with reduced motion', () => {
  const named = views.map(({ name }) => name);
  const sizes = ['light', 'dark'].flatMap((scheme) => [360, 768, 1280].map((width) => `${width}-${scheme}`));
  expect(named).toEqual(expect.arrayContaining([...sizes, '768-forced-colours', '768-reduced-motion']));
  expect(new Set(named).size).toBe(named.length);
});

test('the sheet has a row for each page and tells what is wrong, as text', () => {
  const sheet = contactSheet([
    { place: '/', view: '360-light', file: 'home-360-light.jpg', findings: [] },
    { place: '/about', view: '360-light', file: 'about-360-light.jpg', findings: ['axe region: <p>'] },
  ]);
  expect(sheet.match(/<h2>/g)).toHaveLength(2);
  expect(sheet).toContain('360-light: axe region: &lt;p>');
});
