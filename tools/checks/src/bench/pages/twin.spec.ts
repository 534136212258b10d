import { imagesOf, twinOf } from './twin';

const document = [
  '<head><script>theme()</script><link rel="icon" href="/favicon.svg"><link rel="manifest" href="/m">',
  '<link rel="canonical" href="/courses"><style data-href="/a.css">h1{}</style>',
  '<script type="application/ld+json">{"a":1}</script></head>',
  '<body><main><h1>Courses</h1><img src="/assets/shell/1/a.webp"><img src="/assets/shell/1/a.webp"></main>',
  '<script type="application/json" id="farm-release">{"b":2}</script></body>',
].join('');

test('the twin keeps text, styles and images, and nothing that runs or is asked for besides', () => {
  expect(twinOf(document)).toBe(
    [
      '<head><link rel="canonical" href="/courses"><style data-href="/a.css">h1{}</style></head>',
      '<body><main><h1>Courses</h1><img src="/assets/shell/1/a.webp"><img src="/assets/shell/1/a.webp"></main></body>',
    ].join(''),
  );
});

test('its images are named once', () => {
  expect(imagesOf(document)).toEqual(['/assets/shell/1/a.webp']);
});
