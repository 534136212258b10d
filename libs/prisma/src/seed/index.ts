// Initial data of a site, for tools and tests. All functions are idempotent.
export * from './places';
export * from './seed';
