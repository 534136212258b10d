import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Row, runScenario } from './report';
import { BROKEN_BUILD, pushOf, startRehearsalSite, waitUntil } from './site';
import { type JobResult, runWorkflow } from './workflow';

const id = (digit: string) => digit.repeat(12);
const REMOTES = ['store', 'learning', 'community', 'ops'];

type Site = Awaited<ReturnType<typeof startRehearsalSite>>;

const resultsOf = (results: readonly JobResult[], job: string) =>
  results.filter((each) => each.job === job).map(({ result }) => result);
const logOf = (results: readonly JobResult[]) => results.map(({ job, log }) => `${job}: ${log}`).join('\n');

/** Runs release.yml for a push to main whose CI ended so. */
function push(site: Site, sha: string, { conclusion = 'success', vars = {} } = {}): Promise<JobResult[]> {
  if (conclusion === 'success') site.setNewest(sha);
  return runWorkflow('release.yml', pushOf(sha, conclusion), site.runner(vars));
}

const dispatch = (site: Site, inputs: Record<string, string>, vars = {}) =>
  runWorkflow(
    'change-release.yml',
    { github: { actor: 'ada' }, inputs: { reason: 'rehearsal', ...inputs } },
    site.runner(vars),
  );

/** Sends browsers to a build as soon as it is live or a canary. */
async function visitWhenLive(site: Site, name: string, build: string, failing: number): Promise<void> {
  await waitUntil(async () => JSON.stringify((await site.live()).remotes[name] ?? {}).includes(build));
  await site.visit(name, build, failing);
}

const SCENARIOS: Readonly<Record<string, (site: Site, check: (title: string, ok: boolean) => void) => Promise<void>>> =
  {
    'two teams in one push: services first, both builds live': async (site, check) => {
      site.build('store', id('2'));
      site.build('learning', id('2'));
      site.clearCommands();
      const results = await push(site, 'a1');
      const { remotes } = await site.live();
      check(
        `both are live: ${logOf(results)}`,
        remotes['store']?.build === id('2') && remotes['learning']?.build === id('2'),
      );
      check('no canary is left', !remotes['store']?.canary && !remotes['learning']?.canary);
      const [, digest = ''] = /farm\/payments, digest: '(sha256:[0-9a-f]{64})'/.exec(site.recorded()) ?? [];
      check('the cluster is recorded', digest !== '');
      const order = site.commands().map((line) => line.split(' ').slice(0, 4).join(' '));
      const at = (start: string) => order.findIndex((line) => line.startsWith(start));
      const steps = [
        'docker buildx build --file',
        'cosign attest',
        'cosign sign',
        'docker buildx imagetools create',
        `cosign verify registry.example/farm/payments@${digest}`,
        'kubectl -n farm delete',
        'kubectl -n farm wait',
        'kubectl -n farm rollout',
        'npx nx run-many',
      ];
      check(
        `in order: ${steps.map(at).join()}`,
        steps.every((step, i) => at(step) >= 0 && (i === 0 || at(steps[i - 1] ?? '') < at(step))),
      );
    },
    'a push that fails and a green one: the green one releases both': async (site, check) => {
      site.build('ops', id('2'));
      const failed = await push(site, 'b1', { conclusion: 'failure' });
      check(
        'the failed push releases nothing',
        failed.length === 0 && (await site.live()).remotes['ops']?.build === id('1'),
      );
      site.build('community', id('2'));
      await push(site, 'b2');
      const { remotes } = await site.live();
      check('both are live', remotes['ops']?.build === id('2') && remotes['community']?.build === id('2'));
    },
    'an older run that is started again: nothing happens': async (site, check) => {
      const { revision } = await site.live();
      const results = await runWorkflow('release.yml', pushOf('a1'), site.runner());
      check('only its age was checked', results.length === 1 && (await site.live()).revision === revision);
    },
    'no service answers after the roll-out: no page is released': async (site, check) => {
      site.build('store', id('3'));
      const { revision } = await site.live();
      const results = await push(site, 'c0', { vars: { RELEASE_EDGES: 'http://127.0.0.1:9' } });
      check('the roll-out failed', resultsOf(results, 'roll-out').join() === 'failure');
      check('nothing is live', (await site.live()).revision === revision && resultsOf(results, 'publish').length === 0);
    },
    'no gateway answers: promote rejects': async (site, check) => {
      const { revision } = await site.live();
      const vars = { RELEASE_EDGES: 'http://127.0.0.1:9', REGISTRY: '', OVERLAY: '' };
      const results = await push(site, 'c1', { vars });
      check(
        `rejected: ${logOf(results)}`,
        resultsOf(results, 'remotes').join() === 'failure' && logOf(results).includes('No gateway answers'),
      );
      check('nothing is live', (await site.live()).revision === revision);
    },
    'RELEASE_EDGES is not set: promote rejects': async (site, check) => {
      const results = await push(site, 'c2', { vars: { RELEASE_EDGES: '', REGISTRY: '', OVERLAY: '' } });
      check('rejected', resultsOf(results, 'remotes').join() === 'failure');
      check('nothing is live', (await site.live()).remotes['store']?.build === id('2'));
    },
    'a bad build is taken back, and another team released beside it': async (site, check) => {
      site.build('learning', id('3'));
      const vars = { RELEASE_WATCH: '15s' };
      const [results] = await Promise.all([
        push(site, 'd1', { vars }),
        visitWhenLive(site, 'store', id('3'), 30),
        visitWhenLive(site, 'learning', id('3'), 0),
      ]);
      const { remotes } = await site.live();
      check(`taken back: ${logOf(results)}`, remotes['store']?.build === id('2') && !remotes['store']?.canary);
      check('the run is red', resultsOf(results, 'remotes').sort().join() === 'failure,success');
      check('the other team is live', remotes['learning']?.build === id('3'));
    },
    'a build that fails in every browser is taken back although nobody visits': async (site, check) => {
      site.build('store', BROKEN_BUILD);
      const results = await push(site, 'd2');
      const { remotes } = await site.live();
      check(`taken back: ${logOf(results)}`, remotes['store']?.build === id('2') && !remotes['store']?.canary);
      check('a browser noticed', logOf(results).includes('failed at render in a browser at /store'));
      check('the run is red', resultsOf(results, 'remotes').join() === 'failure');
    },
    'one server: it gets the commit over ssh, and CI publishes no pages': async (site, check) => {
      site.clearCommands();
      const server = { SERVER_HOST: 'root@farm.example', SERVER_HOST_KEY: 'ssh-ed25519 AAAA' };
      const vars = { RELEASE_STORE: '', RELEASE_EDGES: '', OVERLAY: '', ...server };
      const results = await push(site, 'd3', { vars });
      const lines = site.commands();
      const at = (start: string) => lines.findIndex((line) => line.startsWith(start));
      check(
        `updated: ${logOf(results)}`,
        lines.some((line) => /^ssh .*root@farm.example update d3$/.test(line)),
      );
      const shipped = lines.flatMap((line) => /^ssh .* ship d3 (\w+)$/.exec(line)?.[1] ?? []);
      check(`each team's pages, the shell first: ${shipped.join()}`, shipped[0] === 'shell' && shipped.length === 5);
      check(
        'after the images',
        at('docker buildx imagetools create --prefer-index=false --tag registry.example/farm/pages:d3') < at('ssh'),
      );
      check('the key is a file', readFileSync(join(site.checkout, 'server.key'), 'utf8') === 'rehearsal\n');
      check('no pages', resultsOf(results, 'publish').length === 0);
    },
    'a new remote': async (site, check) => {
      site.build('store', id('2'));
      site.build('books', id('1'));
      const results = await push(site, 'e1');
      check(`live: ${logOf(results)}`, (await site.live()).remotes['books']?.build === id('1'));
    },
    'a new shell': async (site, check) => {
      site.build('shell', id('2'));
      const results = await push(site, 'f1');
      check(`live: ${logOf(results)}`, (await site.live()).shell.build === id('2'));
      check('before the remotes', resultsOf(results, 'shell').join() === 'success');
    },
    'roll back, switch off and on by hand, while the gateway is unreachable': async (site, check) => {
      const away = { RELEASE_EDGES: 'http://127.0.0.1:9' };
      await dispatch(site, { action: 'rollback', name: 'learning', detail: '' }, away);
      check('rolled back', (await site.live()).remotes['learning']?.build === id('2'));
      await dispatch(site, { action: 'off', name: 'ops', detail: '' }, away);
      check('off', (await site.live()).remotes['ops']?.state === 'off');
      await dispatch(site, { action: 'on', name: 'ops', detail: '' }, away);
      check('on', (await site.live()).remotes['ops']?.state === 'on');
    },
    'promote by hand, and a team that tries the whole release': async (site, check) => {
      const promoted = await dispatch(site, { action: 'promote', name: 'learning', detail: id('3') });
      check(`promoted: ${logOf(promoted)}`, (await site.live()).remotes['learning']?.build === id('3'));
      const team = { ...site.runner(), secretsOf: () => site.runner().secretsOf('release-store') };
      const inputs = { action: 'off', name: 'learning', detail: '', reason: 'rehearsal' };
      const [foreign] = await runWorkflow('change-release.yml', { github: { actor: 'eve' }, inputs }, team);
      check(
        'a foreign key is rejected',
        foreign?.result === 'failure' && foreign.log.includes('may change store only'),
      );
      const all = await dispatch(site, { action: 'checkpoint', name: 'everything', detail: '' });
      check(`the operators sign everything: ${logOf(all)}`, (await site.live()).edit === 'checkpoint');
    },
    'a pull request: a preview is linked, and nothing is live': async (site, check) => {
      const { revision } = await site.live();
      mkdirSync(join(site.checkout, 'built'));
      site.build('store', id('4'), join(site.checkout, 'built'));
      const event = pushOf('pr').github;
      const results = await runWorkflow(
        'preview.yml',
        { github: { ...event, event: { workflow_run: { ...event.event.workflow_run, event: 'pull_request' } } } },
        site.runner(),
      );
      const comment = readFileSync(join(site.checkout, 'comment.md'), 'utf8');
      const [, link = ''] = new RegExp(`\\[store@${id('4')}\\]\\(([^)]+)\\)`).exec(comment) ?? [];
      check(`a link: ${logOf(results)}`, link.startsWith(`${site.origin}/store?preview=`));
      check(
        'the gateway accepts it',
        (await fetch(link, { redirect: 'manual' })).headers.get('set-cookie')?.includes(id('4')) === true,
      );
      check('nothing is live', (await site.live()).revision === revision);
      rmSync(join(site.checkout, 'built'), { recursive: true });
      const fork = { ...event.event.workflow_run, event: 'pull_request', head_repository: { full_name: 'eve/site' } };
      const foreign = await runWorkflow(
        'preview.yml',
        { github: { ...event, event: { workflow_run: fork } } },
        site.runner(),
      );
      check('a fork gets none', foreign.length === 0);
    },
  };

/** Runs the commands of release.yml, promote.yml, change-release.yml and preview.yml against a local bucket and gateway. */
export async function rehearseRelease(): Promise<Row[]> {
  const site = await startRehearsalSite();
  try {
    await site.start(Object.fromEntries(['shell', ...REMOTES].map((name) => [name, id('1')])));
    const rows: Row[] = [];
    for (const [scenario, run] of Object.entries(SCENARIOS))
      rows.push(await runScenario(scenario, (check) => run(site, check)));
    return rows;
  } finally {
    await site.stop();
  }
}
