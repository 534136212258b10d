import { cpSync, rmSync } from 'node:fs';
import { createTestServer, type TestServer } from './test-server';

export const PARTS = ['payments', 'learning', 'community', 'dexter', 'gateway'];

function createPublished(): TestServer {
  const created = createTestServer();
  created.publish('1');
  return created;
}

/** Gives each test of a file a server of its own with the images of version 1. */
export function serverForEachTest() {
  let server: TestServer;
  let template: TestServer;
  beforeAll(() => {
    template = createPublished();
    template.writeSettings();
    expect(template.farm(['install']).code).toBe(0);
    template.commands();
  });
  beforeEach(() => {
    server = createPublished();
  });
  afterEach(() => rmSync(server.root, { recursive: true, force: true }));
  afterAll(() => rmSync(template.root, { recursive: true, force: true }));

  /** Runs a command that must succeed. Returns what it printed. */
  function farm(...args: string[]): string {
    const { code, output } = server.farm(args);
    expect({ args, code, output: code === 0 ? '' : output }).toEqual({ args, code: 0, output: '' });
    return output;
  }

  /** Makes it a server after `install`: a copy of the one that was installed for all tests, unless it has settings of its own. */
  function installed(more = ''): void {
    if (more === '') return cpSync(template.root, server.root, { recursive: true });
    server.writeSettings(more);
    farm('install');
    server.commands();
  }

  return {
    ...{ farm, installed },
    server: () => server,
    /** The containers of each part. */
    running: () => PARTS.map((part) => server.containers(part).join()),
  };
}
