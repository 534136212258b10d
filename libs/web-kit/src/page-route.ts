import type { ComponentType } from 'react';

/** A page with its lazily loaded chunk. */
export interface PageRoute {
  path: string;
  lazy: () => Promise<{ Component: ComponentType }>;
}
