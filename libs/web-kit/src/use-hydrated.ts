import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** false in the first HTML and while it hydrates, true from then on: for what depends on window, clock or storage. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
