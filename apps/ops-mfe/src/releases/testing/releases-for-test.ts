import type { BuildHealth, ReleaseStatus, RemoteStatus } from '@farm/contracts';

const at = '2026-11-20T14:05:00.000Z';

const health: BuildHealth = {
  build: '9f0c12ab34cd',
  loads: 400,
  failures: 20,
  since: at,
  last: '2026-11-21T14:05:00.000Z',
  stages: { entry: 15, css: 5 },
};

export const store: RemoteStatus = {
  name: 'store',
  build: '9f0c12ab34cd',
  state: 'on',
  since: at,
  aside: [],
  canary: { build: '77aa01bc9d3e', percent: 10 },
  health: [health, { ...health, build: '77aa01bc9d3e', loads: 12, failures: 1, stages: { page: 1 } }],
  before: { build: '0123456789ab', revision: 40 },
};

/** The same without the canary build. */
export const withoutCanary: RemoteStatus = { ...store, canary: null };

export const community: RemoteStatus = {
  name: 'community',
  build: 'aaaa01bc9d3e',
  state: 'off',
  since: at,
  canary: null,
  before: null,
  health: [],
  aside: ['needs community ^1.9, which speaks 1.3'],
};

/** A release with something in each part of its page. */
export const releases: ReleaseStatus = {
  revision: 42,
  staleSeconds: 0,
  shell: 'b7c1e2a90f11',
  canEdit: true,
  remotes: [store, community],
  services: [
    { name: 'payments', contract: '1.3', ready: true, needs: ['store ^1.3'] },
    { name: 'dexter', contract: null, ready: false, needs: [] },
  ],
  history: [
    { revision: 42, at, by: 'ada', reason: 'new sign', edit: 'promote store@9f0c12ab34cd' },
    { revision: 41, at, by: 'bo', reason: 'comments are down', edit: 'community@off' },
  ],
};
