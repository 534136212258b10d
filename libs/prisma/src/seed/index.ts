// What a site holds before its first visitor; developers and tests start from the same rows.
// For tools and test kits. Every function here is safe to run again.
// Words that only the farm may say stand here; nobody is invented.
export * from './places';
export * from './seed';
