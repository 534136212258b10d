import { assertRoleCreationAt } from '@farm/prisma/migrate';
import { buildIndexFirst } from './dexter-index';
import { choosePorts, chooseReplicaPorts } from './ports';
import { runUntilStopped } from './run-until-stopped';
import { parseReplicas, productionErrors, USAGE } from './startup';
import { createProgressPrinter } from './tasks';
import { listenForStop, runTool } from './wait-for-stop';

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
  const print = createProgressPrinter();
  await buildIndexFirst(process.env, print);
  const ports = await choosePorts();
  const extraPorts = await chooseReplicaPorts(replicas, ports);
  return runUntilStopped({ ports, extraPorts, print }, stop);
}

runTool(main);
