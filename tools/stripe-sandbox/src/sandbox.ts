import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sandboxClock, type Clock } from './clock';
import type { Company } from './company';
import type { Config } from './config';
import { faults } from './faults';
import { noJournal, openJournal } from './journal';
import { openLedger } from './ledger';
import { mint, type Mint } from './mint';
import { sandboxServer } from './server';
import { callLog } from './rest/call-log';
import { dispatcher } from './watch/dispatcher';
import { postOverHttp } from './watch/post';
import { watch } from './watch/watch';

/** What may be exchanged: time and chance for tests, and where the built pages are. */
export interface Parts {
  browserFolder: string;
  broken: (error: unknown) => void;
  clock?: Clock;
  mint?: Mint;
}

export interface Sandbox {
  port: number;
  /** What the dashboard's forms carry: a page of another site can send a form, and cannot know this. */
  formToken: string;
  company: Company;
  /** Resolves when everything that is due now is done and told. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

const FIRST_PORT = 12_111;
const LAST_PORT = 12_131;

/** Starts the card company. Without a given port it takes the first free one from 12111 on. */
export async function startSandbox(config: Config, parts: Parts): Promise<Sandbox> {
  const journal = config.journal ? await openJournal(config.journal) : noJournal;
  const clock = parts.clock ?? sandboxClock();
  const company: Company = {
    config,
    ledger: openLedger(journal),
    clock,
    mint: parts.mint ?? mint,
    faults: faults(),
    calls: callLog(),
  };
  const formToken = mint('form_');
  clock.setAhead(company.ledger.find('clock', 'clock')?.aheadMs ?? clock.ahead());
  const letters = dispatcher(company, postOverHttp);
  const watching = watch(company, letters, parts.broken);
  const server = sandboxServer({ company, dispatcher: letters, watch: watching }, { ...parts, formToken });
  const port = await listen(server, config.port);
  watching.wake(); // what an earlier run left to tell
  return {
    port,
    formToken,
    company,
    settled: async () => {
      await watching.settled();
      await letters.idle();
    },
    close: async () => {
      watching.stop();
      await new Promise((done) => {
        server.close(done);
        server.closeAllConnections();
      });
      await journal.close();
    },
  };
}

async function listen(server: Server, wanted: number | undefined): Promise<number> {
  for (let port = wanted ?? FIRST_PORT; ; port += 1) {
    try {
      return await listenAt(server, port);
    } catch (error) {
      const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!taken || wanted !== undefined || port >= LAST_PORT) throw error;
    }
  }
}

const listenAt = (server: Server, port: number) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    // loopback only: whoever reaches it can take what looks like money
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
