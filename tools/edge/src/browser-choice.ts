import cookie from '@fastify/cookie';
import { readPreview, type Preview } from '@farm/release';
import type { Clock } from '@farm/server-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BuildReader, Loaded } from './builds';
import { STABLE, type Choice, type Revision } from './revision';

const BUCKETS = 100;
const BUCKET_SECONDS = 30 * 86_400;
const PREVIEW_SECONDS = 8 * 3_600;

export interface ChoiceDeps {
  read: BuildReader;
  clock: Clock;
  /** Signs preview links; without it there are none. */
  previewKey: string | undefined;
  secureCookies: boolean;
  /** From 0 up to, not including, 1. */
  chance: () => number;
}

/** What a document request may bring beside its address, and what its answer gives back. */
export function browserChoices({ read, clock, previewKey, secureCookies, chance }: ChoiceDeps) {
  const nameOf = (name: string) => (secureCookies ? `__Host-${name}` : name);
  const rules = { path: '/', httpOnly: true, sameSite: 'lax', secure: secureCookies } as const;
  const cookiesOf = ({ headers }: FastifyRequest) => cookie.parse(headers.cookie ?? '');
  const give = (reply: FastifyReply, name: string, value: string, maxAge: number) =>
    reply.header('set-cookie', cookie.serialize(nameOf(name), value, { ...rules, maxAge }));

  /** A link's place stays the same while percentages grow: who has the newer build once, keeps it. */
  const bucketFor = (request: FastifyRequest, reply: FastifyReply): number => {
    const kept = cookiesOf(request)[nameOf('bucket')] ?? '';
    if (/^\d{1,2}$/.test(kept)) return Number(kept);
    const bucket = Math.floor(chance() * BUCKETS);
    give(reply, 'bucket', String(bucket), BUCKET_SECONDS);
    return bucket;
  };

  const signedPreview = (text: string): Preview | null =>
    previewKey === undefined ? null : readPreview(text, previewKey, clock.now());

  /** The build of a signed preview, as far as it was ever published. */
  const buildOf = async (text: string): Promise<Loaded | null> => {
    const preview = text === '' ? null : signedPreview(text);
    return preview && read(preview.remote, preview.build).catch(() => null);
  };

  return {
    /** What this browser gets of a revision; gives it a place among a hundred while some browsers get another build. */
    async of(request: FastifyRequest, reply: FastifyReply, { canaries }: Revision): Promise<Choice> {
      const text = cookiesOf(request)[nameOf('preview')] ?? '';
      if (canaries.length === 0 && text === '') return STABLE;
      return {
        bucket: canaries.length > 0 ? bucketFor(request, reply) : null,
        preview: await buildOf(text),
      };
    },
    /** Keeps what a link's query says for 8 hours. false: nobody signed it, its time is over, or there is no such build. */
    async keep(query: URLSearchParams, reply: FastifyReply): Promise<boolean> {
      const text = new URLSearchParams(PREVIEW_WORDS.map((word) => [word, query.get(word) ?? ''])).toString();
      if (!(await buildOf(text))) return false;
      give(reply, 'preview', text, PREVIEW_SECONDS);
      return true;
    },
    forget: (reply: FastifyReply) => give(reply, 'preview', '', 0),
  };
}

/** What a preview link adds to an address. */
export const PREVIEW_WORDS = ['preview', 'sig', 'until'];

export type BrowserChoices = ReturnType<typeof browserChoices>;
