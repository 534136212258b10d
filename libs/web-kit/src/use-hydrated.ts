import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** false during prerendering and hydration, then true: for content that depends on window, clock or storage. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
