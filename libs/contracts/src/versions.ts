import type { ServiceName } from './services';

/** major.minor of each service's contracts. Minor: something was added. Major: something was removed or changed its meaning. */
export const versions: Readonly<Record<ServiceName, string>> = {
  payments: '1.6',
  learning: '1.7',
  community: '1.5',
  dexter: '2.1',
};
