import { type Preview, readPreview } from '@farm/release-store';
import type { Clock } from '@farm/server-kit';
import cookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type BuildReader, type Choice, type Loaded, type Revision, STABLE } from './revision';

const BUCKETS = 100;
const BUCKET_SECONDS = 30 * 86_400;
const PREVIEW_SECONDS = 8 * 3_600;

export interface ChoiceDeps {
  read: BuildReader;
  clock: Clock;
  /** Signs preview links; without it there are none. */
  previewKey: string | undefined;
  secureCookies: boolean;
  /** A random number from 0 up to 1. */
  chance: () => number;
}

export const PREVIEW_PARAMS = ['preview', 'sig', 'until'];

/** Chooses the builds of a browser by two cookies, a canary bucket and a preview, and sets these cookies. */
export function browserChoices({ read, clock, previewKey, secureCookies, chance }: ChoiceDeps) {
  const nameOf = (name: string) => (secureCookies ? `__Host-${name}` : name);
  const rules = { path: '/', httpOnly: true, sameSite: 'lax', secure: secureCookies } as const;
  const cookiesOf = ({ headers }: FastifyRequest) => cookie.parse(headers.cookie ?? '');
  const setCookie = (reply: FastifyReply, name: string, value: string, maxAge: number) =>
    reply.header('set-cookie', cookie.serialize(nameOf(name), value, { ...rules, maxAge }));

  /** The browser's bucket, 0 to 99. Its cookie lasts, so a browser with a canary keeps it while the percentage grows. */
  const bucketFor = (request: FastifyRequest, reply: FastifyReply): number => {
    const cookieValue = cookiesOf(request)[nameOf('bucket')] ?? '';
    if (/^\d{1,2}$/.test(cookieValue)) return Number(cookieValue);
    const bucket = Math.floor(chance() * BUCKETS);
    setCookie(reply, 'bucket', String(bucket), BUCKET_SECONDS);
    return bucket;
  };

  const signedPreview = (text: string): Preview | null =>
    previewKey === undefined ? null : readPreview(text, previewKey, clock.now());

  /** The build of a signed preview; null if it is not published. */
  const buildOf = async (text: string): Promise<Loaded | null> => {
    const preview = text === '' ? null : signedPreview(text);
    return preview && read(preview.remote, preview.build).catch(() => null);
  };

  /** Whether a browser gets the stable builds and needs no cookie. */
  const isStable = ({ headers }: FastifyRequest, { canaries }: Revision): boolean =>
    canaries.length === 0 && !headers.cookie?.includes(nameOf('preview'));

  return {
    isStable,
    /** The choice for a request. Assigns a bucket while the revision has canaries. */
    async of(request: FastifyRequest, reply: FastifyReply, revision: Revision): Promise<Choice> {
      if (isStable(request, revision)) return STABLE;
      const text = cookiesOf(request)[nameOf('preview')] ?? '';
      const hasCanaries = revision.canaries.length > 0;
      if (!hasCanaries && text === '') return STABLE;
      return {
        bucket: hasCanaries ? bucketFor(request, reply) : null,
        preview: await buildOf(text),
      };
    },
    /** Sets the preview cookie for 8 hours. false: the link is unsigned, expired, or its build is not published. */
    async save(query: URLSearchParams, reply: FastifyReply): Promise<boolean> {
      const text = new URLSearchParams(PREVIEW_PARAMS.map((name) => [name, query.get(name) ?? ''])).toString();
      if (!(await buildOf(text))) return false;
      setCookie(reply, 'preview', text, PREVIEW_SECONDS);
      return true;
    },
    clear: (reply: FastifyReply) => setCookie(reply, 'preview', '', 0),
  };
}

export type BrowserChoices = ReturnType<typeof browserChoices>;
