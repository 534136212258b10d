import { mkdirSync } from 'node:fs';
import { artefactsIn } from './artefacts';
import { cacheServer } from './cache-server';
import { cacheConfig } from './config';

const DAY_MS = 86_400_000;

/** `npm run cache-server`: shares what Nx built between the machines of a team. */
function main(): void {
  const { tokens, host, port, folder, mostBytes, keepDays } = cacheConfig(process.env);
  mkdirSync(folder, { recursive: true });
  const artefacts = artefactsIn(folder, mostBytes);
  const server = cacheServer({ artefacts, tokens });
  const prune = () => artefacts.prune(keepDays).catch((error: unknown) => console.error('Nothing was pruned:', error));
  const timer = setInterval(prune, DAY_MS);
  const stop = () => {
    clearInterval(timer);
    server.close();
    server.closeIdleConnections();
  };
  process.once('SIGTERM', stop).once('SIGINT', stop);
  void prune();
  server.listen(port, host, () => console.log(`Build cache on http://${host}:${port}, kept in ${folder}`));
}

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
