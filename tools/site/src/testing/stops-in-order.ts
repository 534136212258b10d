import { writeFileSync } from 'node:fs';
import { listenForStop, runTool, waitForStop } from '../wait-for-stop';

// A program of wait-for-stop.spec.ts: it tells its parent when it is up, and its stop ends with a file.
const [, , file = ''] = process.argv;

setInterval(() => undefined, 60_000); // keeps the process alive, as its children do for the site

async function stop(): Promise<void> {
  console.log('a line for a terminal that is closed');
  await new Promise((output) => setImmediate(output));
  writeFileSync(file, 'stopped in order');
}

async function main(): Promise<number> {
  const stopRequested = listenForStop().markStarted();
  process.send?.('started');
  console.log('started');
  return waitForStop(stop, stopRequested);
}

runTool(main);
