// Nx loads generators with require; tsx compiles them and what they import.
require('tsx/cjs/api').register();
const load = import('tsx/esm/api').then(({ register }) => {
  register();
  return require('./src/index.ts');
});

const { generators } = require('./generators.json');
module.exports = Object.fromEntries(
  Object.keys(generators).map((name) => [
    name,
    async (tree, options) => (await load)[`${name}Generator`](tree, options),
  ]),
);
