import { assertLocalSite } from './test-environment';

// Runs before commands of packages that are no part of the workspaces: npm run audit:site and npm run bench:pages.
try {
  assertLocalSite(process.env);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
