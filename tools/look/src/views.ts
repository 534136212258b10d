/** One way of looking at a page. */
export interface View {
  name: string;
  width: number;
  colorScheme: 'light' | 'dark';
  forcedColors?: 'active';
  reducedMotion?: 'reduce';
  /** Letters twice as big, as a reader may set them. */
  bigText?: true;
}

const WIDTHS = [360, 768, 1280];
const SCHEMES = ['light', 'dark'] as const;

/** Every way in which a page has to hold. */
export const views: readonly View[] = [
  ...SCHEMES.flatMap((colorScheme) => WIDTHS.map((width) => ({ name: `${width}-${colorScheme}`, width, colorScheme }))),
  { name: '768-forced-colours', width: 768, colorScheme: 'dark', forcedColors: 'active' },
  { name: '768-reduced-motion', width: 768, colorScheme: 'light', reducedMotion: 'reduce' },
  { name: '320-narrow', width: 320, colorScheme: 'light' },
  { name: '768-big-text', width: 768, colorScheme: 'light', bigText: true },
];
