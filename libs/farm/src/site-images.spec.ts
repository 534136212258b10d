import { iconDataUrl, iconSvg, socialCardSvg } from './site-images';
import { clothColors } from './quilt';
import { site } from './site';

const colorsOf = (svg: string) => new Set(svg.match(/#[0-9A-Fa-f]{6}/g));

test.each(['rounded', 'square', 'maskable'] as const)(
  'the %s icon is drawn in the cloth of the quilt alone',
  (form) => {
    const svg = iconSvg(form);
    expect(svg).toMatch(/^<svg .*<\/svg>$/);
    expect([...colorsOf(svg)].every((color) => Object.values(clothColors).includes(color))).toBe(true);
  },
);

test('a maskable icon keeps a fifth of its side free all around', () => {
  expect(iconSvg('maskable')).toContain('translate(12 12) scale(.6)');
});

test('the icon’s address holds the icon, and no sign that an address may not have', () => {
  const address = iconDataUrl();
  expect(decodeURIComponent(address)).toBe(`data:image/svg+xml,${iconSvg('rounded').replaceAll('"', "'")}`);
  expect(address).toMatch(/^[!$&-;=?-Z_a-z~%]+$/);
});

test('the social card carries the company, the mission and 24 patches', () => {
  const svg = socialCardSvg();
  expect(svg).toContain(site.company);
  expect(svg).toContain(site.mission);
  expect(svg.match(/rotate\(/g)).toHaveLength(24);
  expect([...colorsOf(svg)].every((color) => Object.values(clothColors).includes(color))).toBe(true);
});
