import '@testing-library/jest-dom';
import { TextDecoder, TextEncoder } from 'node:util';

// jsdom lacks both; the router asks for them while it loads.
Object.assign(globalThis, { TextDecoder, TextEncoder });

// A page that warns is a page with a bug.
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
    throw new Error(`Unexpected console.error: ${args.map(String).join(' ')}`);
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  if (typeof window === 'undefined') return; // a service worker has none
  window.localStorage.clear();
  window.sessionStorage.clear();
});
