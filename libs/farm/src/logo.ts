/**
 * SVG paths of the logo, a sweetgum leaf, in a square of 60. Numbers are separated by commas, because the icon is also used
 * in a data URL, which allows no spaces.
 */
export const logoPaths = {
  leaf:
    'M24.1,20.9Q25.4,14.2,30,4Q34.6,14.2,35.9,20.9Q42.7,20.1,53.8,21.3Q45.5,28.8,39.5,32.1Q42.4,38.3,44.7,49.2' +
    'Q35,43.7,30,39Q25,43.7,15.3,49.2Q17.6,38.3,20.5,32.1Q14.5,28.8,6.2,21.3Q17.3,20.1,24.1,20.9Z',
  stem: 'M30,29V56',
  veins: 'M30,33V10M30,33,12,23M30,33,48,23M30,33,19,49M30,33,41,49',
} as const;

/**
 * SVG paths of the quilt block 'leaf', in a square of 60. Apart from quilt.ts, because the shell's 404 page needs only
 * this block.
 */
export const leafBlock = {
  shape: 'M8 52C8 24 24 8 52 8 52 36 36 52 8 52Z',
  vein: 'M8 52 40 20',
  veinWidth: 3,
} as const;
