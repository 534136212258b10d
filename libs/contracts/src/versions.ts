import type { ServiceName } from './services';

/** major.minor of each service's calls: minor rises with an addition, major when something goes or changes its meaning. */
export const versions: Readonly<Record<ServiceName, string>> = {
  payments: '1.5',
  learning: '1.7',
  community: '1.5',
  dexter: '1.5',
};
