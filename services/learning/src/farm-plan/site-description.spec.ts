import { parseSiteDescription } from './site-description';

test.each([
  [
    'Tuskegee AL 36083, 4x8 raised bed, part shade, deer',
    { sunHours: 5, containersOnly: false, limits: ['deer'] },
    ['4 by 8 feet', 'a raised bed', 'part shade, about 5 hours of sun', 'deer visit'],
  ],
  [
    'Atlanta balcony, a few pots, full sun',
    { sunHours: 8, containersOnly: true, limits: [] },
    ['containers only', 'full sun, about 8 hours'],
  ],
  [
    '2.5 acres of red clay on a slope',
    { sunHours: 8, limits: ['slope', 'clay'] },
    ['2.5 acres', 'sloping ground', 'clay soil'],
  ],
  ['half an acre, shady', { sunHours: 3 }, ['half an acre', 'shade, about 3 hours of sun']],
  ['pots beside a 10 by 12 garden', { containersOnly: false }, ['10 by 12 feet']],
  ['36083', { sunHours: 8, containersOnly: false, limits: [] }, []],
])('%s', (text, site, understood) => {
  expect(parseSiteDescription(text)).toMatchObject({ ...site, understood });
});
