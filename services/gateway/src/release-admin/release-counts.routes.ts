import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { RELEASE_COUNTS_PATH, type ReleaseCounts } from '@farm/contracts';
import type { Apis } from '@farm/release-store';
import type { FastifyInstance } from 'fastify';
import type { BeaconTotals } from '../beacons/journal';
import type { ReleaseFollower } from '../release-follower';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares in constant time, whatever the lengths. */
const isEqual = (a: string, b: string) => timingSafeEqual(digest(a), digest(b));

interface ReleaseCountsDeps {
  releases: ReleaseFollower;
  totals: BeaconTotals;
  apis: () => Apis;
  /** undefined: the route does not exist. */
  key: string | undefined;
}

/**
 * GET /release/counts for `promote --watch`, with 'authorization: Bearer RELEASE_WATCH_KEY'. Without the key the answer is
 * that of any unknown address, so that nobody learns whether there is one.
 */
export function releaseCountsRoute(app: FastifyInstance, { releases, totals, apis, key }: ReleaseCountsDeps): void {
  if (key === undefined) return;
  const replica = randomUUID();
  app.get(RELEASE_COUNTS_PATH, (request, reply) => {
    const [, token = ''] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? [];
    if (!isEqual(token, key)) return reply.callNotFound();
    const counts: ReleaseCounts = {
      replica,
      revision: releases.revision()?.release.revision ?? null,
      services: apis(),
      builds: totals.byNetwork().flatMap(({ name, build, networks, failingNetworks }) =>
        // reports of policy violations belong to no build
        build === '' ? [] : { name, build, networks, failingNetworks },
      ),
    };
    return reply.header('cache-control', 'no-store').send(counts);
  });
}
