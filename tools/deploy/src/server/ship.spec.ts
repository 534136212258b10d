import { PARTS, serverForEachTest } from './testing/server-for-each-test';
import type { TestServer } from './testing/test-server';

// The pages of one team on one server, and what CI may ask for.

const context = serverForEachTest();
const { farm, installed, running } = context;
let server: TestServer;
beforeEach(() => {
  server = context.server();
});

describe('ship', () => {
  const releases = () => server.commands().filter((line) => /^image .*pages|cli\.js ship/.test(line));

  test("releases one team's pages from another version's image, one browser in ten first, and starts no container", () => {
    installed();
    server.publish('2', PARTS);
    const before = running();
    farm('ship', '2', 'store');
    const options = '--watch 10m --reason store of version 2';
    expect(releases()).toEqual([
      expect.stringMatching(new RegExp(`cli\\.js ship store --canary 10 ${options}$`)),
      'image localhost/farm/pages:2',
      expect.stringMatching(new RegExp(`cli\\.js ship store ${options}$`)),
      'image localhost/farm/pages:2',
    ]);
    expect([running(), server.setting('FARM_VERSION')]).toEqual([before, '1']);
  });

  test('releases the shell for everyone at once', () => {
    installed();
    farm('ship', '1', 'shell');
    expect(releases().join()).not.toContain('--canary');
  });

  test('an update without pages leaves them to it', () => {
    installed();
    server.publish('2', PARTS);
    expect(farm('update', '2', '--without-pages')).not.toContain('Releasing the pages');
    expect(releases()).toEqual([expect.stringContaining('pages:2')]); // gc
  });

  test('an update without pages that fails leaves them, too', () => {
    installed();
    server.publish('2', PARTS);
    server.break('localhost/farm/community:2');
    const { code, output } = server.farm(['update', '2', '--without-pages']);
    expect([code, output]).toEqual([1, expect.stringContaining('Version 2 failed: going back to 1')]);
    expect(releases()).toEqual([]);
    expect(server.containers('payments').map(server.imageOf)).toEqual(['localhost/farm/payments:1']);
  });
});

describe('the key of CI', () => {
  const COMMIT = 'a'.repeat(40);

  test('may update to a commit', () => {
    installed();
    server.publish(COMMIT, PARTS);
    expect(server.farm(['from-ci'], { SSH_ORIGINAL_COMMAND: `update ${COMMIT}` }).code).toBe(0);
    expect(server.setting('FARM_VERSION')).toBe(COMMIT);
    expect(server.commands().join('\n')).not.toContain('cli.js ship');
  });

  test('may ship the pages of one team', () => {
    installed();
    expect(server.farm(['from-ci'], { SSH_ORIGINAL_COMMAND: `ship ${COMMIT} store` }).code).toBe(0);
    expect(server.commands().join('\n')).toContain('cli.js ship store --canary 10');
  });

  test.each([
    '',
    'bash',
    'restore farm.tar --yes',
    `update ${COMMIT}; id`,
    `update ${COMMIT} --new-postgresql`,
    `ship ${COMMIT} store --accept removed-page`,
    `ship ${COMMIT}`,
    'update 2',
  ])('may not ask for "%s"', (command) => {
    expect(server.farm(['from-ci'], { SSH_ORIGINAL_COMMAND: command })).toMatchObject({ code: 1 });
    expect(server.commands().filter((line) => line.startsWith('docker'))).toEqual([]);
  });
});
