import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { SiteContent } from '@farm/farm';
import {
  type Apis,
  promote,
  type ReleaseStore,
  type SigningKey,
  storeContent,
  type TrustedKeys,
} from '@farm/release-store';
import { assertSiteContent, type Clock, networkPrefix } from '@farm/server-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Dispatcher, request as ask } from 'undici';
import type { ReleaseFollower } from './release-follower';
import { hasSessionCookie } from './session-cookie';
import type { Upstreams } from './upstreams';

const POLL_MS = 2_000;
const TIMEOUT_MS = 3_000;

interface ContentDeps {
  store: ReleaseStore;
  trusted: TrustedKeys;
  key: SigningKey;
  releases: ReleaseFollower;
  apis: () => Apis;
  clock: Clock;
  dispatcher: Dispatcher;
  services: Upstreams;
}

const Reply = Type.Object({ version: Type.Integer(), content: Type.Unknown() });

/** @throws Error if the community service does not answer or its content is invalid */
async function loadContent({ services, dispatcher }: ContentDeps): Promise<{ version: number; content: SiteContent }> {
  const { statusCode, body } = await ask(`${services.addressOf('community')}/api/site-content`, {
    dispatcher,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const answer: unknown = await body.json();
  if (statusCode !== 200 || !Value.Check(Reply, answer))
    throw new Error(`GET /api/site-content answered ${statusCode}`);
  const { version, content } = answer;
  assertSiteContent(content);
  return { version, content };
}

/** Why there are no drafts: nobody with a session asks, not an operator, or the service does not answer. */
export type DraftsResult = SiteContent | 'refused' | 'unavailable';

const Drafts = Type.Object({ content: Type.Unknown() });

async function readDrafts(cookie: string, { services, dispatcher }: DraftDeps): Promise<DraftsResult> {
  const { statusCode, body } = await ask(`${services.addressOf('community')}/api/ops/content-drafts`, {
    dispatcher,
    headers: { cookie },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (statusCode !== 200) await body.dump();
  if (statusCode === 401 || statusCode === 403) return 'refused';
  if (statusCode !== 200) throw new Error(`GET /api/ops/content-drafts answered ${statusCode}`);
  const answer: unknown = await body.json();
  if (!Value.Check(Drafts, answer)) throw new Error('GET /api/ops/content-drafts answered without drafts');
  assertSiteContent(answer.content);
  return answer.content;
}

type DraftDeps = Pick<ContentDeps, 'services' | 'dispatcher'>;

/**
 * The drafts of all sections, as the community service shows them to whoever has this session. Without a session cookie the service
 * is not asked; like every call it takes an in-flight place.
 */
export async function loadDrafts({ headers, ip, log }: FastifyRequest, deps: DraftDeps): Promise<DraftsResult> {
  const { cookie } = headers;
  if (cookie === undefined || !hasSessionCookie(headers)) return 'refused';
  const release = await deps.services.enter('community', networkPrefix(ip));
  if (!release) return 'unavailable';
  try {
    return await readDrafts(cookie, deps);
  } catch (error) {
    log.error({ err: error }, 'the drafts were not loaded');
    return 'unavailable';
  } finally {
    release();
  }
}

/**
 * Releases what operators publish: asks the community service every two seconds, and promotes new content as a revision, with
 * every page rendered again. With several gateways, one creates the revision and the others find it. A failure is
 * logged once and tried again, a rejection only after content or release have changed; the pages stay as they are.
 */
export function publishSiteContent(app: FastifyInstance, deps: ContentDeps): void {
  const { store, trusted, key, releases, apis, clock } = deps;
  let failure = '';
  let rejected = '';
  const refresh = async (): Promise<void> => {
    try {
      const live = releases.revision()?.release;
      if (!live) return;
      const { version, content } = await loadContent(deps);
      const released = await storeContent(store, content);
      if (released?.id === live.content?.id) return;
      const attempt = `${released?.id ?? 'built in'} on ${live.revision}`;
      if (attempt === rejected) return;
      const author = { by: 'site-content', reason: `Content ${version}`, at: clock.now() };
      const done = await promote(store, { builds: {}, content: released }, author, key, { apis: apis(), trusted });
      if (!done.ok) {
        rejected = attempt;
        throw new Error(done.reasons.join('. '));
      }
      failure = '';
      await releases.refresh();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (message !== failure) app.log.error({ err: error }, 'the site content was not released');
      failure = message;
    }
  };
  let timer: NodeJS.Timeout | undefined;
  const poll = async (): Promise<void> => {
    await refresh();
    timer?.refresh();
  };
  app.addHook('onReady', async () => {
    timer = setTimeout(() => void poll(), POLL_MS);
    timer.unref();
  });
  app.addHook('onClose', async () => {
    clearTimeout(timer);
    timer = undefined;
  });
}
