import type { ReactNode } from 'react';
import { matchRoutes, UNSAFE_RouteContext as RouteContext, useLocation, type RouteObject } from 'react-router-dom';

/**
 * Renders the element of the route that matches the address. For a flat table it does what the router's `useRoutes` does,
 * which includes the error boundaries and loading states of data routers (2 KiB on every page).
 */
export function RouteTable({ routes }: { routes: RouteObject[] }): ReactNode {
  const matches = matchRoutes(routes, useLocation()) ?? [];
  return (
    <RouteContext.Provider value={{ outlet: null, matches, isDataRoute: false }}>
      {matches[0]?.route.element}
    </RouteContext.Provider>
  );
}
