import { commandLine } from '../command-line';
import type { Tools } from '../commands/command';
import { promote } from '../promote';
import { newestRelease } from '../read';
import type { ReleaseStore } from '../store';
import { author, build, emptyStore, key, putWithFile, SHELL, STORE, toolsForTest, trusted } from './release-for-test';

/** The words of a command line as a shell would part them. */
export const wordsOf = (line: string): string[] =>
  line.match(/"[^"]*"|\S+/g)?.map((word) => word.replaceAll('"', '')) ?? [];

/** A store with revision 1 (shell and store), and the command line that works on it. */
export async function site(more: Partial<Tools> = {}, store: ReleaseStore = emptyStore()) {
  await putWithFile(store, build('shell', SHELL));
  await putWithFile(store, build('store', STORE));
  await promote(store, { builds: { shell: SHELL, store: STORE } }, author, key);
  const tools = toolsForTest(store, more);
  const run = async (line: string) => {
    return commandLine(wordsOf(line), (dryRun) => ({ ...tools, dryRun }));
  };
  const live = async () => (await newestRelease(store, trusted)).release;
  return { store, tools, run, live };
}
