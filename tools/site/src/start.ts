import { farmFolder } from '@farm/db';
import { announcement } from './announce';
import { indexFirst, indexMeanwhile } from './dexter-index';
import { choosePorts, portsOfCopies } from './ports';
import { productionRefusals } from './production';
import { clockedSay } from './progress';
import { tellSignInCodes } from './sign-in-codes';
import { startSite } from './site';
import { copiesIn, USAGE } from './start-line';
import { listenForStop, runTool, untilStopped } from './until-stopped';

/** `npm start`. */
async function main(): Promise<number> {
  const copies = copiesIn(process.argv.slice(2));
  if (copies === undefined) {
    console.error(USAGE);
    return 2;
  }
  const refusals = productionRefusals(process.env);
  if (refusals.length > 0) {
    console.error(refusals.join('\n'));
    return 1;
  }
  const stop = listenForStop();
  const folder = farmFolder();
  const given = process.env;
  const say = clockedSay();
  await indexFirst(given, say);
  const ports = await choosePorts();
  const more = await portsOfCopies(copies, ports);
  const site = await startSite({ folder, ports, more, given, say });
  const asked = stop.stands();
  console.log(announcement({ ...site, given, folder }));
  const codes = await tellSignInCodes({ ...site, given, say: (line) => console.log(line) });
  const index = indexMeanwhile(given, say);
  const stopAll = async () => {
    await index.stop();
    await codes.stop();
    await site.stop();
  };
  return untilStopped({ ...site, stop: stopAll }, asked);
}

runTool(main);
