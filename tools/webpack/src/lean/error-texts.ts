// In place of the federation runtime's error texts, which every entry would carry twice: its errors tell their number,
// 'RUNTIME-008', and what it was about. The number's meaning stands in the runtime's own documentation.
export const runtimeDescMap = {};
export const typeDescMap = {};
export const buildDescMap = {};
export const errorDescMap = {};

/** '#RUNTIME-008 {"remoteName":"store"}', and what was thrown before. */
export const getShortErrorMsg = (code: string, _texts: unknown, about?: unknown, before?: string): string =>
  `#${code} ${JSON.stringify(about)} ${before ?? ''}`;
