import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { madeOnce } from './made-once';

/**
 * An answer as it is sent, and the name that browsers and caches know it by. A text, not its bytes: Node sends a text in
 * one piece with its headers and bytes in a piece of their own, which costs a small answer half as much again.
 */
interface Written {
  text: string;
  etag: string;
}

type Write = (said: unknown) => string;

/**
 * What everybody is told: written out by its contract's schema and named at first need, then sent as the same text for
 * as long as the same value is told. Whatever is one visitor's own never stands in it; docs/decisions/0041.
 */
export class Alike<T> {
  #by: Write | undefined;
  #written: Written | undefined;

  constructor(readonly value: T) {}

  /** The text by this schema's writer: whoever else's is not sent. */
  written(write: Write): Written {
    if (this.#written && this.#by === write) return this.#written;
    const text = write(this.value);
    const etag = `"${createHash('sha1').update(text).digest('base64url')}"`;
    this.#by = write;
    return (this.#written = { text, etag });
  }
}

const once = madeOnce((value: object): Alike<object> => new Alike(value));

/** Tells everybody the same: a value out of a memory that all share, and that nobody changes any more. */
export const alike = <T extends object>(value: T): Alike<T> => once(value) as Alike<T>;

/** Whether the browser has this answer already. */
export const isKnown = ({ headers }: FastifyRequest, etag: string): boolean =>
  headers['if-none-match']?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag) ?? false;

const MAY_BE_KEPT = /^(?:public|no-cache)/;

/** Sends it: under its name where a cache may keep it, and nothing but the name to a browser that has it: 304. */
export function sendAlike(request: FastifyRequest, reply: FastifyReply, said: Alike<unknown>, write: Write): void {
  const { text, etag } = said.written(write);
  const isNamed = MAY_BE_KEPT.test(String(reply.getHeader('cache-control'))) && !reply.hasHeader('set-cookie');
  if (isNamed) reply.header('etag', etag);
  if (isNamed && isKnown(request, etag)) void reply.code(304).send();
  else void reply.type('application/json; charset=utf-8').send(text);
}
