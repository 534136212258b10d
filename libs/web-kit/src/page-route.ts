import type { ComponentType } from 'react';

/** One page of a project: its path and how its chunk is loaded. */
export interface PageRoute {
  path: string;
  lazy: () => Promise<{ Component: ComponentType }>;
}
