import type { ServiceName } from './owners';

/** major.minor of each service's calls: minor rises with an addition, major when something goes or changes its meaning. */
export const versions: Readonly<Record<ServiceName, string>> = {
  payments: '1.3',
  learning: '1.5',
  community: '1.3',
  dexter: '1.4',
};
