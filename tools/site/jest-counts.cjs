const { mkdirSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

/** Writes the counts of one project's specs to test-results/jest.json: an output Nx caches, summed by `npm test`. */
module.exports = class JestCounts {
  onRunComplete(_, { numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) {
    const folder = join(process.cwd(), 'test-results');
    mkdirSync(folder, { recursive: true });
    const counts = { passed: numPassedTests, failed: numFailedTests, broken: numRuntimeErrorTestSuites };
    writeFileSync(join(folder, 'jest.json'), JSON.stringify(counts));
  }
};
