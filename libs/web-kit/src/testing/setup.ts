import '@testing-library/jest-dom';
import { configure } from '@testing-library/react/pure';
import 'whatwg-fetch'; // jsdom has no Request, which the router makes for each navigation
import { TextDecoder, TextEncoder } from 'node:util';
import { observeTextNodes } from './text-nodes';

// Not in jsdom; the router needs them when it is imported.
Object.assign(globalThis, { TextDecoder, TextEncoder });

// The default timeout of `findBy…`, one second, is too short for pages with several calls on a busy machine.
configure({ reactStrictMode: true, asyncUtilTimeout: 15_000 });

const takeTextProblems = observeTextNodes();

// Warnings fail the test.
beforeEach(() => {
  if (typeof window !== 'undefined') window.dispatchEvent(new StorageEvent('storage', { key: null })); // stores forget the last test
  jest.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
    throw new Error(`Unexpected console.error: ${args.map(String).join(' ')}`);
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  if (typeof window === 'undefined') return; // service workers have none
  window.localStorage.clear();
  window.sessionStorage.clear();
  expect(takeTextProblems()).toEqual([]);
});
