import { clothColors, site } from '@farm/farm';
import { shellFile } from './head';
import type { Live } from './live';

const PICTURES = [
  { file: 'icon-192.png', sizes: '192x192', purpose: 'any' },
  { file: 'icon-512.png', sizes: '512x512', purpose: 'any' },
  { file: 'icon-maskable-512.png', sizes: '512x512', purpose: 'maskable' },
] as const;

/** The web manifest: name and icons of the site on a home screen. Much needs a connection, so back stays in sight. */
export function manifestOf(live: Live | null) {
  const pictures = PICTURES.flatMap(({ file, sizes, purpose }) => {
    const src = live && shellFile(live, file);
    return src ? [{ src, type: 'image/png', sizes, purpose }] : [];
  });
  return {
    id: '/',
    name: site.company,
    short_name: site.company.split(' ')[0] ?? site.company,
    description: site.blurb,
    lang: 'en',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    theme_color: '#FFFFFF',
    background_color: clothColors.cotton,
    icons: [{ src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' }, ...pictures],
  };
}
