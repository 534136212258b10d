import { farmFolder } from '@farm/db';
import { assertRoleCreationAt } from '@farm/prisma/migrate';
import { buildIndexFirst, buildIndexInBackground } from './dexter-index';
import { choosePorts, chooseReplicaPorts } from './ports';
import { printSignInCodes } from './sign-in-codes';
import { startSite } from './site';
import { startMessage, parseReplicas, productionErrors, USAGE } from './startup';
import { supervise } from './supervisor';
import { createProgressPrinter } from './tasks';
import { listenForStop, runTool, waitForStop } from './wait-for-stop';

/** `npm start`. */
async function main(): Promise<number> {
  const replicas = parseReplicas(process.argv.slice(2));
  if (replicas === undefined) {
    console.error(USAGE);
    return 2;
  }
  const errors = productionErrors(process.env);
  if (errors.length > 0) {
    console.error(errors.join('\n'));
    return 1;
  }
  if (process.env.DATABASE_URL) await assertRoleCreationAt(process.env.DATABASE_URL); // before minutes of builds
  const stop = listenForStop();
  const folder = farmFolder();
  const userEnv = process.env;
  const print = createProgressPrinter();
  await buildIndexFirst(userEnv, print);
  const ports = await choosePorts();
  const extraPorts = await chooseReplicaPorts(replicas, ports);
  const site = await startSite({ folder, ports, extraPorts, userEnv, print });
  const stopRequested = stop.markStarted();
  console.log(startMessage({ ...site, userEnv, folder }));
  const codes = await printSignInCodes({ ...site, userEnv, print: (line) => console.log(line) });
  const index = buildIndexInBackground(userEnv, print);
  const supervisor = supervise(site.supervised, print);
  const stopAll = async () => {
    await supervisor.stop();
    await index.stop();
    await codes.stop();
    await site.stop();
  };
  return waitForStop(stopAll, stopRequested);
}

runTool(main);
