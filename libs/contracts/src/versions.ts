import type { ServiceName } from './services';

/** major.minor of each service's contracts. Minor: something was added. Major: something was removed or changed its meaning. */
export const versions: Readonly<Record<ServiceName, string>> = {
  payments: '1.22',
  learning: '1.28',
  community: '1.29',
  dexter: '2.13',
};
