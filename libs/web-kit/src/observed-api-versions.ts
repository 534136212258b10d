import { createStore } from './store';

/** The API versions that services named in their responses to this document, such as 'payments/1.3'. */
export const observedApiVersions = createStore<readonly string[]>([]);

export function observeApiVersion(version: string | null): void {
  const versions = observedApiVersions.get();
  if (version && !versions.includes(version)) observedApiVersions.set([...versions, version]);
}
