import '../exit-with-parent.cjs';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { TEMPORARY_SERVER_SETTINGS } from '@farm/prisma/embedded';
import { caddySettings, freeCaddyPorts, startCaddy } from './caddy';
import { chooseReplicaPorts, findFreePorts } from './ports';
import { startSite } from './site';
import { createProgressPrinter } from './tasks';
import { isolateEnvironment } from './test-environment';
import { listenForStop, runTool, waitForStop } from './wait-for-stop';

/**
 * `tsx tools/site/src/start-test-site.ts [--replicas 2] [--caddy]`: a site of its own for end-to-end tests, on free ports and in a
 * temporary folder, until it is stopped or the process that reads its output ends. With `--caddy` browsers reach the gateway
 * through Caddy, with deploy/Caddyfile. The last line of its start is what the tests need to know: `TEST_SITE_READY` of
 * playwright.config.ts.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { replicas: { type: 'string', default: '1' }, caddy: { type: 'boolean', default: false } },
  });
  if (!/^[1-8]$/.test(values.replicas)) throw new Error('--replicas is a number from 1 to 8.');
  isolateEnvironment(process.env, (line) => console.log(line));
  const stop = listenForStop();
  const folder = mkdtempSync(join(tmpdir(), 'farm-test-site-'));
  chmodSync(folder, 0o711); // under root, the database server runs as another user and must be able to enter
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const ports = await findFreePorts();
  const proxy = values.caddy ? await freeCaddyPorts() : undefined;
  const caddy = proxy && (await startCaddy(join(folder, 'caddy'), proxy, ports.gateway));
  const site = await startSite({
    folder,
    ports,
    extraPorts: await chooseReplicaPorts(Number(values.replicas), ports),
    // browsers and services share this machine, so slow responses are normal
    userEnv: { ...process.env, LOAD_SHEDDING: 'no', ...(proxy && caddySettings(proxy)) },
    print: createProgressPrinter(),
    databaseSettings: [...TEMPORARY_SERVER_SETTINGS, 'max_connections=200'], // enough for two replicas of each service
  });
  const stopRequested = stop.markStarted();
  console.log(`BASE_URL=${site.origin} FARM_FOLDER=${folder} OPERATOR_LINK=${site.operatorLink ?? ''}`);
  const stopAll = async () => {
    await caddy?.stop();
    await site.stop();
  };
  return waitForStop(stopAll, stopRequested);
}

runTool(main);
