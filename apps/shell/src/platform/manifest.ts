/**
 * Names the web manifest in the document, by which a phone offers to put the site on its first screen. In the document
 * from the start, a browser would ask for it before the page is painted.
 */
export const nameManifest = (): void =>
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'manifest', href: '/manifest.webmanifest' }),
  );
