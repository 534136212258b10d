import { everyHeader, FOREVER, NO_PAGE, TYPES } from '@farm/edge';
import { block, pattern, quoted, type Front } from './front';

/** Which of a build's compressed files is sent, and what it then is. Made once by `nx build`, never on request. */
export const assetMaps = [
  block('map $http_accept_encoding $packed', 'default "";', String.raw`~\bbr\b .br;`),
  block('map $request_filename $packing', 'default "";', String.raw`~\.br$ br;`),
];

const headers = (front: Front): string[] => [
  `add_header Cache-Control ${quoted(FOREVER)};`,
  'add_header Vary Accept-Encoding;',
  'add_header Content-Encoding $packing;',
  'add_header Last-Modified "";', // it would differ between two machines that hold the same bytes
  ...Object.entries({ ...everyHeader(front.https), 'content-security-policy': NO_PAGE }).map(
    ([name, value]) => `add_header ${name} ${quoted(value)};`,
  ),
];

const NAME = '(?<remote>[a-z]+)/(?<build>[0-9a-f]{12})';

/**
 * Files of builds from the release folder: as nobody ever writes over them, for ever. Only what a browser may ask for by
 * its ending; what is not there is the edge's to refuse, and so is a build that was published a moment ago elsewhere.
 */
export function assetLocations(front: Front): string[] {
  if (front.releases === undefined) return [];
  const sent = (place: string, type: string, tries: string) =>
    block(
      `location ${pattern(`^/assets/${place}$`)}`,
      'set $route /assets;',
      `root ${quoted(`${front.releases}/builds`)};`,
      `types { } default_type ${quoted(type)};`,
      'etag off;',
      'max_ranges 0;',
      'gzip_static on;',
      `try_files ${tries} @edge;`,
      ...headers(front),
    );
  return [
    sent(`${NAME}/build\\.json`, TYPES['.json'] ?? '', '/$remote/$build/build.json'),
    ...Object.entries(TYPES).map(([ending, type]) =>
      sent(`${NAME}/(?<file>[\\w.-]+\\${ending})`, type, '/$remote/$build/web/$file$packed /$remote/$build/web/$file'),
    ),
  ];
}
