import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startInOrder, stopAll, type Stop } from './start-order';
import { serving, smallProgram } from './testing/small-program';

const folder = mkdtempSync(join(tmpdir(), 'farm-order-'));
const stops: Stop[] = [];
afterEach(() => stopAll(stops));
afterAll(() => rmSync(folder, { recursive: true }));

const program = async (name: string, script = serving) => ({ ...(await smallProgram(folder, script)), name });

/** Builds that end when a spec says so: those with the services, and those with the pages. */
function openBuilds() {
  const events = new EventEmitter();
  const waitFor = (part: string) => once(events, part).then(() => undefined);
  const parts = { services: waitFor('services'), pages: waitFor('pages') };
  return {
    end: (part: keyof typeof parts) => events.emit(part),
    ended: (tasks: readonly string[]) => (tasks.includes('shell:build') ? parts.pages : parts.services),
  };
}

test('the services start before the pages are built, the gateway after the release', async () => {
  const lines = new EventEmitter();
  const order: string[] = [];
  const print = (line: string) => {
    order.push(line);
    lines.emit(line);
  };
  const builds = openBuilds();
  const release = async () => print('released');
  const groups = [[await program('sandbox')], [await program('store'), await program('barn')], [await program('gate')]];
  const parts = startInOrder({ groups, builds, release, print, stops });
  const servicesStart = once(lines, 'Starting store, barn');
  builds.end('services');
  await servicesStart;
  builds.end('pages');
  expect((await parts).map((part) => part.program.name)).toEqual(['sandbox', 'store', 'barn', 'gate']);
  expect(order).toEqual(['Starting sandbox', 'Starting store, barn', 'released', 'Starting gate']);
});

test('the release does not wait for the services, the gateway does', async () => {
  const order: string[] = [];
  const builds = openBuilds();
  const groups = [[await program('store')], [await program('gate')]];
  const release = async () => {
    order.push('released');
    builds.end('services');
  };
  const parts = startInOrder({ groups, builds, release, print: (line) => order.push(line), stops });
  builds.end('pages');
  await parts;
  expect(order).toEqual(['released', 'Starting store', 'Starting gate']);
});

test('after a rejected release the services can be stopped, and the gateway does not start', async () => {
  const order: string[] = [];
  const groups = [[await program('store')], [await program('gate')]];
  const release = () => Promise.reject(new Error('the page is missing'));
  const builds = { ended: () => Promise.resolve() };
  const parts = startInOrder({ groups, builds, release, print: (line) => order.push(line), stops });
  await expect(parts).rejects.toThrow('the page is missing');
  expect(order).toEqual(['Starting store']);
  expect(stops).toHaveLength(1);
});

test('the running programs of a group can be stopped although another of them failed', async () => {
  const failing = await program('barn', () => `console.error('no hay left'); process.exit(3)`);
  const groups = [[await program('store'), failing], [await program('gate')]];
  const builds = { ended: () => Promise.resolve() };
  const parts = startInOrder({ groups, builds, release: async () => undefined, print: () => undefined, stops });
  await expect(parts).rejects.toThrow(/barn ended with code 3/);
  expect(stops).toHaveLength(1);
});
