import type { ServiceName } from './services';

/** major.minor of each service's contracts. Minor: something was added. Major: something was removed or changed its meaning. */
export const versions: Readonly<Record<ServiceName, string>> = {
  payments: '1.21',
  learning: '1.25',
  community: '1.27',
  dexter: '2.10',
};
