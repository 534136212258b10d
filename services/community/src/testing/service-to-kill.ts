import { connectCommunity } from '@farm/prisma';
import { communityApp } from '../app';
import { communityDepsForTest } from './community-for-test';

/** Settings of a service process that a spec starts and kills. */
export interface ToKill {
  url: string;
}

/** A process of its own that answers on a free port until it is killed. */
process.once('message', ({ url }: ToKill) => {
  const { db, pool } = connectCommunity(url);
  communityApp(communityDepsForTest({ db, pool }))
    .listen({ host: '127.0.0.1', port: 0 })
    .then((address) => process.send?.(address))
    .catch((error: unknown) => process.send?.(String(error)));
});
process.send?.('loaded');
