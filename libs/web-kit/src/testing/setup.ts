import '@testing-library/jest-dom';
import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { configure } from '@testing-library/react/pure';
import 'whatwg-fetch'; // jsdom has no Request, which the router makes for each navigation
import { TextDecoder, TextEncoder } from 'node:util';
import { activateLanguage } from '../messages';
import { observeTextNodes } from './text-nodes';

/** Of plain data. Node's own would return objects of another realm than jsdom's. */
function structuredClone(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(structuredClone);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, structuredClone(part)]));
}

// Not in jsdom; the router needs the first two when it is imported, forms from JSON Schema the third.
Object.assign(globalThis, { TextDecoder, TextEncoder, structuredClone });

// The default timeout of `findBy…`, one second, is too short for pages with several calls on a busy machine.
configure({ reactStrictMode: true, asyncUtilTimeout: 15_000 });

/** English with plurals, which pages load compiled with their remote (generated/en.ts). */
function activateEnglish(): void {
  activateLanguage('en');
  i18n.setMessagesCompiler(compileMessage);
}

// A spec that reads texts of another language activates it.
activateEnglish();
beforeEach(activateEnglish);

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
