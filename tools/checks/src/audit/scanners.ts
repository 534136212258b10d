import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding, Judged, Validator } from './finding';
import { run, versionOf } from './program';
import { targets, type Target } from './targets';

const MODULES = 'csp,http_headers,cookieflags,methods,sql,xss,permanentxss,exec,file,crlf,redirect,ssrf';
const CRAWL_SECONDS = 120;
const MODULE_SECONDS = 60;
const NOBODY = 'http://127.0.0.1:9/';

const searchOf = ({ query }: Target) =>
  new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();

type Found = Record<string, { method: string; path: string; info: string; parameter: string | null }[]>;

interface WapitiReport {
  vulnerabilities: Found;
  anomalies: Found;
}

/** One scan; signed in when a cookie is given. */
async function wapitiOnce({ origin, pages, folder }: Judged, name: string, cookie?: string) {
  const report = join(folder, `wapiti-${name}.json`);
  const calls = targets().filter(({ method }) => method === 'GET');
  const starts = [
    ...[...pages.keys()].map((path) => `${origin}${path}`),
    ...calls.map((call) => `${origin}${call.path}?${searchOf(call)}`),
  ];
  const where = ['-u', `${origin}/`, '--scope', 'folder', '-m', MODULES];
  const state = ['--flush-session', '--store-session', join(folder, `wapiti-${name}`)];
  const times = ['--max-scan-time', String(CRAWL_SECONDS), '--max-attack-time', String(MODULE_SECONDS)];
  const quiet = ['--endpoint', NOBODY, '--no-bugreport', '-v', '0'];
  const out = ['-f', 'json', '-o', report, ...(cookie ? ['-H', `Cookie: ${cookie}`] : [])];
  const args = [...where, ...state, ...times, ...quiet, ...out, ...starts.flatMap((start) => ['-s', start])];
  const { err } = await run('wapiti', args, 3_600);
  if (!existsSync(report)) throw new Error(err.trim().split('\n').at(-1));
  const { vulnerabilities, anomalies } = JSON.parse(readFileSync(report, 'utf8')) as WapitiReport;
  const findings = [vulnerabilities, anomalies].flatMap((kinds) =>
    Object.entries(kinds).flatMap(([rule, found]) =>
      found.map(({ method, path, info, parameter }): Finding => ({
        rule,
        place: `${name}: ${method} ${path} ${parameter ?? ''}`.trim(),
        said: info,
      })),
    ),
  );
  return { starts: starts.length, findings };
}

/** wapiti's attacks on pages and reading calls: as a stranger, then as an operator. */
export const wapiti: Validator = {
  name: 'wapiti',
  install: 'Debian: apt-get install wapiti',
  judges: `${MODULES.replaceAll(',', ', ')}; signed out, then with an operator's cookie`,
  version: () => versionOf('wapiti', '--version')?.replace(/^\D*/, '') ?? undefined,
  run: async (site) => {
    const stranger = await wapitiOnce(site, 'stranger');
    const operator = await wapitiOnce(site, 'operator', site.operatorCookie);
    const looked = `${stranger.starts} addresses and what they link to, signed out and as an operator; each module at most ${MODULE_SECONDS} s`;
    return { looked, findings: [...stranger.findings, ...operator.findings] };
  },
};

/** One request as sqlmap reads it from a file; a star marks a place of the path. */
function requestOf(target: Target, { origin, operatorCookie }: Judged): string {
  const search = searchOf(target);
  const payload = target.body === undefined ? '' : JSON.stringify(target.body);
  return [
    `${target.method} ${target.marked}${search ? `?${search}` : ''} HTTP/1.1`,
    `Host: ${new URL(origin).host}`,
    `Cookie: ${operatorCookie}`,
    ...(payload ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(payload)}`] : []),
    '',
    payload,
  ].join('\r\n');
}

const CALL_SECONDS = 45;
const AT_ONCE = 3;
const REFUSALS = '400,401,402,403,404,405,409,410,413,415,422,429';
const OPTIONS = [
  ...['--batch', '--level', '2', '--risk', '1', '--dbms', 'PostgreSQL', '--technique', 'BEUS'],
  ...['--disable-coloring', '--skip', 'Cookie,Host,User-Agent,Referer', '--ignore-code', REFUSALS],
  ...['--timeout', '10', '--retries', '1', '--flush-session', '--ignore-stdin'],
];

/** What sqlmap printed about one call: an injection, every failure of ours that its inputs caused, or why it tried none. */
export function sqlmapSaid(key: string, out: string): Finding[] {
  const [, injection] = /identified the following injection point[\s\S]*?(Parameter: [^\n]+)/.exec(out) ?? [];
  const failed = [...out.matchAll(/\b(5\d\d) \([^)]*\) - (\d+) times/g)].filter(([, status]) => status !== '503');
  const lines = out.trim().split('\n');
  const why = lines.findLast((line) => /\[(?:CRITICAL|ERROR)\]/.test(line)) ?? lines.at(-1);
  return [
    ...(injection ? [{ rule: 'injection', place: key, said: injection }] : []),
    ...failed.map(([, status, times]) => ({ rule: `answer ${status}`, place: key, said: `${times} times` })),
    ...(/testing for SQL injection on/.test(out) ? [] : [{ rule: 'not tried', place: key, said: why ?? 'silence' }]),
  ];
}

/** sqlmap on every parameter of every call, as an operator: nobody may ask more. */
export const sqlmap: Validator = {
  name: 'sqlmap',
  install: 'Debian: apt-get install sqlmap',
  judges: `every parameter of every call of docs/openapi, level 2, risk 1, at most ${CALL_SECONDS} s a call`,
  version: () => versionOf('sqlmap', '--version'),
  run: async (site) => {
    const findings: Finding[] = [];
    const all = targets();
    const cut: string[] = [];
    const left = [...all.entries()];
    mkdirSync(join(site.folder, 'sqlmap'), { recursive: true });
    const scan = async () => {
      for (let next = left.shift(); next; next = left.shift()) {
        const [at, target] = next;
        const file = join(site.folder, `sqlmap-${at}.txt`);
        writeFileSync(file, requestOf(target, site));
        const kept = join(site.folder, 'sqlmap', String(at)); // its own: what one learns is no hint for another
        const { out, seconds, isCut } = await run(
          'sqlmap',
          ['-r', file, ...OPTIONS, '--output-dir', kept],
          CALL_SECONDS,
        );
        if (isCut) cut.push(target.key);
        findings.push(...sqlmapSaid(target.key, out));
        console.log(`  ${at + 1}/${all.length} ${target.key}: ${seconds.toFixed(0)} s${isCut ? ', cut off' : ''}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, scan));
    const toTheEnd = `${all.length} calls, ${all.length - cut.length} to the end`;
    return { looked: cut.length === 0 ? toTheEnd : `${toTheEnd}, cut off: ${cut.join(', ')}`, findings };
  },
};
