import { createStore } from 'zustand';

/** Contract versions from the responses to this document, such as 'payments/1.3'. */
export const observedApiVersions = createStore<readonly string[]>(() => []);

export function observeApiVersion(version: string | null): void {
  const versions = observedApiVersions.getState();
  if (version && !versions.includes(version)) observedApiVersions.setState([...versions, version], true);
}
