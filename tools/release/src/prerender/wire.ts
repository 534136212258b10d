import type { LiveRelease } from '@farm/contracts';

/** What the child process is told on its standard input: code and pages, and in which world it renders them. */
export interface Orders {
  /** Code of the shell's server/server.js. */
  shell: string;
  /** The same of the remotes, by name. */
  remotes: Readonly<Record<string, string>>;
  pages: readonly Order[];
  world: World;
}

export interface Order {
  /** Names the page in the answer. */
  id: string;
  location: string;
  release: LiveRelease;
}

/** What must not show in a page: the hour, the time zone, chance. */
export interface World {
  /** ms since 1970. */
  now: number;
  zone: string;
  seed: number;
}

/** The first line of the child's standard output: the code is loaded, the first page is begun. */
export const READY = { ready: true } as const;

/** Each further line of the child's standard output. */
export type Answer = { id: string } & ({ html: string; testMode: string } | { problem: string });
