import { blog, cropPages, type ServiceName } from '@farm/contracts';
import type { PageData } from '@farm/farm';
import { cached, type Clock, networkPrefix } from '@farm/server-kit';
import { type TSchema, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { FastifyRequest } from 'fastify';
import { type Dispatcher, request as ask } from 'undici';
import { CropReply, PostReply, VisitReply } from './page-facts';
import type { Upstreams } from './upstreams';

const TIMEOUT_MS = 3_000;
const REPLY_SECONDS = 2; // like what operators publish elsewhere
const ADDRESSES_SECONDS = 60;
const MAX_REPLIES = 500;

const postSlug = blog['GET /api/daily-blog/posts/:slug'].params.properties.slug;
const cropSlug = cropPages['GET /api/crops/:slug'].params.properties.slug;
/** Of the lists, what the site map names. */
const Addresses = Type.Object({ posts: Type.Array(Type.Object({ slug: postSlug, updatedAt: Type.String() })) });
const CropAddresses = Type.Object({ crops: Type.Array(Type.Object({ slug: cropSlug })) });

interface PageCall {
  service: ServiceName;
  /** What the parameter of the address must be; null: it has none. */
  slug: TSchema | null;
  /** What this gateway reads of the reply; the page reads more, by the range of its contract. */
  reply: TSchema;
}

/** The calls that pages may name as their `data`. */
const PAGE_CALLS: Readonly<Record<PageData['call'], PageCall>> = {
  'GET /api/daily-blog/posts/:slug': {
    service: 'community',
    slug: postSlug,
    reply: PostReply,
  },
  'GET /api/crops': { service: 'dexter', slug: null, reply: CropAddresses },
  'GET /api/crops/:slug': {
    service: 'dexter',
    slug: cropSlug,
    reply: CropReply,
  },
  'GET /api/visit': { service: 'payments', slug: null, reply: VisitReply },
};

interface PageDataDeps {
  services: Pick<Upstreams, 'addressOf' | 'enter'>;
  dispatcher: Dispatcher;
  clock: Clock;
}

/** Addresses for the site map that are in no release. */
export interface DataAddresses {
  posts: readonly { slug: string; updatedAt: string }[];
  crops: readonly string[];
}

const NO_ADDRESSES: DataAddresses = { posts: [], crops: [] };

type Read = (service: ServiceName, path: string) => Promise<unknown>;

/** Gets the JSON of an answer; null: 404. It throws if the service does not answer or fails. */
const readerOf =
  ({ services, dispatcher }: PageDataDeps): Read =>
  async (service, path) => {
    const { statusCode, body } = await ask(`${services.addressOf(service)}${path}`, {
      dispatcher,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (statusCode === 200) return body.json();
    await body.dump();
    if (statusCode === 404) return null;
    throw new Error(`GET ${path} answered ${statusCode}`);
  };

/** Reads what pages show from the services, for documents and the site map. */
export function pageDataReader(deps: PageDataDeps) {
  const { services, clock } = deps;
  const read = readerOf(deps);

  const replies = cached(
    async (key) => {
      const [call = '', slug = ''] = key.split('\n');
      const { service, reply } = PAGE_CALLS[call as PageData['call']];
      const found = await read(service, call.replace('GET ', '').replace(':slug', slug));
      if (found !== null && !Value.Check(reply, found)) throw new Error(`${call} ${slug} has another form`);
      return found;
    },
    { clock, ttlSeconds: REPLY_SECONDS, maxKeys: MAX_REPLIES },
  );

  const addresses = cached(
    async (): Promise<DataAddresses> => {
      const [posts, list] = await Promise.all([
        read('community', '/api/daily-blog/addresses').catch(() => undefined),
        read('dexter', '/api/crops').catch(() => undefined),
      ]);
      return {
        posts: Value.Check(Addresses, posts) ? posts.posts : lastAddresses.posts,
        crops: Value.Check(CropAddresses, list) ? list.crops.map(({ slug }) => slug) : lastAddresses.crops,
      };
    },
    { clock, ttlSeconds: ADDRESSES_SECONDS },
  );
  let lastAddresses = NO_ADDRESSES;

  return {
    /**
     * The reply to the call of a page, or why there is none. One that was not read within seconds takes an in-flight place of the
     * visitor's network, like every call.
     */
    async find(
      call: PageData['call'],
      { slug = '' }: PageData['params'],
      { ip, log }: FastifyRequest,
    ): Promise<{ reply: unknown } | 'unknown' | 'unavailable'> {
      const { service, slug: schema } = PAGE_CALLS[call];
      if (schema && !Value.Check(schema, slug)) return 'unknown';
      const key = `${call}\n${slug}`;
      const resultOf = (reply: unknown) => (reply === null ? 'unknown' : { reply });
      const stored = replies.stored(key);
      if (stored !== undefined) return resultOf(stored);
      const release = await services.enter(service, networkPrefix(ip));
      if (!release) return 'unavailable';
      try {
        return resultOf(await replies(key));
      } catch (error) {
        log.error({ err: error }, 'the data of a page was not loaded');
        return 'unavailable';
      } finally {
        release();
      }
    },
    /** All public posts and crops; while a service does not answer, its addresses of before. */
    async addresses(): Promise<DataAddresses> {
      lastAddresses = await addresses();
      return lastAddresses;
    },
  };
}

export type PageDataReader = ReturnType<typeof pageDataReader>;
