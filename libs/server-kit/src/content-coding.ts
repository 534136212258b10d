/// <reference path="./negotiator.d.ts" />
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { memoizeByObject } from './memoize-by-object';

/** In the server's order of preference. */
const CODINGS = ['br', 'gzip', 'identity'] as const;
export type ContentCoding = (typeof CODINGS)[number];

interface EncodingHeaders {
  headers: { 'accept-encoding'?: string | string[] | undefined };
}

// Browsers send a handful of values, and parsing one takes a tenth of a small cached response.
const known = new LRUCache<string, ContentCoding>({ max: 100 });

/** The coding of a response by the request's Accept-Encoding (RFC 9110 section 12.5.3). */
export function codingFor(request: EncodingHeaders): ContentCoding {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  let coding = known.get(accepted);
  if (coding === undefined) {
    coding = new Negotiator(request).encodings(CODINGS, { preferred: CODINGS })[0] ?? 'identity';
    known.set(accepted, coding);
  }
  return coding;
}

export const VARY_BY_CODING = 'Accept-Encoding';

/** A body in each coding, made at first need. */
export type CodedBodies = Readonly<Record<ContentCoding, Buffer>>;

/** 0 to 11 for Brotli, 1 to 9 for gzip. */
export interface CompressionLevels {
  br: number;
  gzip: number;
}

/** For bodies that are sent for seconds or minutes. */
const FAST: CompressionLevels = { br: 5, gzip: 6 };
/** For bodies that are sent for as long as a release is live. */
export const SMALLEST: CompressionLevels = { br: 11, gzip: 9 };

/** Shorter bodies fit a packet as they are. */
const MIN_BYTES = 1_024;

/** The body in every coding; each is compressed once, when it is read first. Short bodies have one form. */
export function codedBodies(identity: Buffer, levels: CompressionLevels = FAST): CodedBodies {
  if (identity.length < MIN_BYTES) return { identity, br: identity, gzip: identity };
  let br: Buffer | undefined;
  let gzip: Buffer | undefined;
  return {
    identity,
    get br() {
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: levels.br,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      };
      return (br ??= brotliCompressSync(identity, { params }));
    },
    get gzip() {
      return (gzip ??= gzipSync(identity, { level: levels.gzip }));
    },
  };
}

/** The codings of a body that is the same object for all callers. */
export const sharedBodies = memoizeByObject((body: Buffer) => codedBodies(body));

/** `content-encoding` of a body in a coding; none if the body has only one form. */
export const codingHeaders = (bodies: CodedBodies, coding: ContentCoding): { 'content-encoding'?: string } =>
  bodies[coding] === bodies.identity ? {} : { 'content-encoding': coding };
