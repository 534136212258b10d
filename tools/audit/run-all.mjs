import { spawnSync } from 'node:child_process';

// One failing validator does not keep the others from running.
const scripts = ['openapi', 'secrets', 'packages', 'links', 'pages'];
const failed = scripts.filter((script) => {
  console.log(`\n== ${script}`);
  return spawnSync('npm', ['run', '--silent', script], { stdio: 'inherit' }).status !== 0;
});
console.log(failed.length === 0 ? '\nEvery validator passed.' : `\nFailed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
