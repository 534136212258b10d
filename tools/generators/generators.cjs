// Nx loads generators with require; tsx compiles them and what they import.
require('tsx/cjs/api').register();
const load = import('tsx/esm/api').then(({ register }) => {
  register();
  return require('./src/index.ts');
});

const names = ['page', 'remote', 'endpoint', 'feature', 'migration', 'decision'];
module.exports = Object.fromEntries(
  names.map((name) => [name, async (tree, options) => (await load)[`${name}Generator`](tree, options)]),
);
