// esbuild collects garbage less often: a fifth less processor time, for some hundred megabytes while it runs.
process.env.GOGC ??= '400';

// Nx loads executors with require; tsx compiles them and the modules that they run.
require('tsx/cjs/api').register();
const executor = import('tsx/esm/api').then(({ register }) => {
  register();
  return require('./src/executor.ts');
});

module.exports = {
  module: async (...args) => (await executor).buildOne(...args),
  async *batch(...args) {
    yield* (await executor).buildMany(...args);
  },
};
