import { everyHeader, NO_PAGE } from '@farm/edge';
import { block, quoted, type Front } from './front';

const given = (name: string) => `$upstream_http_${name.replaceAll('-', '_')}`;
const added = (name: string) => `$add_${name.replaceAll('-', '_')}`;

/** What the edge adds: nothing is kept by anybody whom nobody has told how long. */
const guarded = (front: Front) => ({ ...everyHeader(front.https), 'cache-control': 'no-store' });

/** As the edge does: a header is added where whoever answered has not set it; an empty one is not sent. */
export const guardMaps = (front: Front): string[] => [
  ...Object.entries(guarded(front)).map(([name, value]) =>
    block(`map ${given(name)} ${added(name)}`, `"" ${quoted(value)};`, 'default "";'),
  ),
  block(
    `map "${given('content-security-policy')}|${given('content-type')}" ${added('content-security-policy')}`,
    'default "";',
    `"~^\\|(?!text/html)" ${quoted(NO_PAGE)};`,
  ),
];

/** For every place that sets no header of its own. */
export const guardHeaders = (front: Front): string[] =>
  [...Object.keys(guarded(front)), 'content-security-policy'].map(
    (name) => `add_header ${name} ${added(name)} always;`,
  );
