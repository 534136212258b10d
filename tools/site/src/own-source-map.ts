import { decode, encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec';

/** A source map, version 3, as bundlers write it. */
export interface SourceMap {
  sources: readonly string[];
  mappings: string;
}

/** Files of packages, and data. */
const FOREIGN = /(?:^|\/)node_modules\/|\.json$/;

/**
 * A source map without packages and JSON files: stack traces show these by their place in the bundle. Node keeps every mapping as
 * an object from the first stack trace on. Of a service these took 120 MB, nine tenths of them for packages.
 */
export function ownSourceMap<Map extends SourceMap>(map: Map): Map {
  const isForeign = map.sources.map((source) => FOREIGN.test(source));
  let isOwn = true;
  const lines = decode(map.mappings).map((segments) =>
    segments.flatMap((segment): SourceMapSegment[] => {
      const wasOwn = isOwn;
      isOwn = segment.length > 1 && isForeign[segment[1] ?? 0] !== true;
      if (isOwn) return [segment];
      // One segment without a source ends the part of the last own file.
      return wasOwn ? [[segment[0]]] : [];
    }),
  );
  return { ...map, mappings: encode(lines) };
}
