import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding, Judged, Validator } from './finding';
import { run, versionOf } from './program';
import { targets, type Target } from './targets';

const MODULES = 'csp,http_headers,cookieflags,methods,sql,xss,permanentxss,exec,file,crlf,redirect,ssrf';
const CRAWL_SECONDS = 600;
const MODULE_SECONDS = 600;
const NOBODY = 'http://127.0.0.1:9/';

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
    ...calls.map((call) => `${origin}${call.address}`),
  ];
  const where = ['-u', `${origin}/`, '--scope', 'folder', '-m', MODULES];
  const state = ['--flush-session', '--store-session', join(folder, `wapiti-${name}`)];
  const times = ['--max-scan-time', String(CRAWL_SECONDS), '--max-attack-time', String(MODULE_SECONDS)];
  const quiet = ['--endpoint', NOBODY, '--no-bugreport', '-v', '0'];
  const out = ['-f', 'json', '-o', report, ...(cookie ? ['-H', `Cookie: ${cookie}`] : [])];
  const args = [...where, ...state, ...times, ...quiet, ...out, ...starts.flatMap((start) => ['-s', start])];
  const { out: said, err } = await run('wapiti', args, 2 * 3_600);
  if (!existsSync(report)) throw new Error(err.trim().split('\n').at(-1));
  const { vulnerabilities, anomalies } = JSON.parse(readFileSync(report, 'utf8')) as WapitiReport;
  const cut = [...`${said}${err}`.matchAll(/^.*(?:time|timeout) was reached.*$/gim)].map(([line]): Finding => ({
    rule: 'cut off',
    place: name,
    said: line.trim(),
  }));
  const findings = [vulnerabilities, anomalies].flatMap((kinds) =>
    Object.entries(kinds).flatMap(([rule, found]) =>
      found.map(({ method, path, info, parameter }): Finding => ({
        rule,
        place: `${name}: ${method} ${path} ${parameter ?? ''}`.trim(),
        said: info,
      })),
    ),
  );
  return { starts: starts.length, findings: [...cut, ...findings] };
}

/** wapiti's attacks on pages and reading calls: as a stranger, then as an operator. */
export const wapiti: Validator = {
  name: 'wapiti',
  install: 'Debian: apt-get install wapiti',
  judges: `${MODULES.replaceAll(',', ', ')}; signed out, then with an operator's cookie`,
  version: () => versionOf('wapiti', '--version')?.replace(/^\D*|\s.*$/g, ''),
  run: async (site) => {
    const stranger = await wapitiOnce(site, 'stranger');
    const operator = await wapitiOnce(site, 'operator', site.operatorCookie);
    const looked = `${stranger.starts} addresses and what they link to, signed out and as an operator; each module at most ${MODULE_SECONDS} s`;
    return { looked, findings: [...stranger.findings, ...operator.findings] };
  },
};

/** One request as sqlmap reads it from a file. What takes no body is sent an empty one: it says what a browser says. */
function requestOf({ method, marked, body }: Target, { origin, operatorCookie }: Judged): string {
  const payload = body === undefined && method !== 'GET' && method !== 'HEAD' ? '{}' : marked.body;
  return [
    `${method} ${marked.path} HTTP/1.1`,
    `Host: ${new URL(origin).host}`,
    `Cookie: ${operatorCookie}`,
    ...(payload ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(payload)}`] : []),
    '',
    payload,
  ].join('\r\n');
}

const CALL_SECONDS = 300;
const AT_ONCE = 3;
const REFUSALS = '400,401,402,403,404,405,409,410,413,415,422,429';
const OPTIONS = [
  ...['--batch', '--level', '2', '--risk', '1', '--dbms', 'PostgreSQL', '--technique', 'BEUS'],
  ...['--disable-coloring', '--skip', 'Cookie,Host,User-Agent,Referer', '--ignore-code', REFUSALS],
  ...['--timeout', '10', '--retries', '1', '--flush-session', '--ignore-stdin'],
];

/** What sqlmap printed about one call: an injection, every failure of ours that its inputs caused, or what it left out and why. */
export function sqlmapSaid({ key, parameters }: Pick<Target, 'key' | 'parameters'>, out: string): Finding[] {
  const [, injection] = /identified the following injection point[\s\S]*?(Parameter: [^\n]+)/.exec(out) ?? [];
  const failed = [...out.matchAll(/\b(5\d\d) \([^)]*\) - (\d+) times/g)].filter(([, status]) => status !== '503');
  const tried = [...out.matchAll(/testing for SQL injection on /g)].length; // not by name: it calls a path and a body alike
  const lines = out.trim().split('\n');
  const why = lines.findLast((line) => /\[(?:CRITICAL|ERROR)\]/.test(line)) ?? lines.at(-1) ?? 'silence';
  const left = { rule: 'not tried', place: key, said: `${tried} of ${parameters} parameters: ${why}` };
  return [
    ...(injection ? [{ rule: 'injection', place: key, said: injection }] : []),
    ...failed.map(([, status, times]) => ({ rule: `answer ${status}`, place: key, said: `${times} times` })),
    ...(tried < parameters ? [left] : []),
  ];
}

/** sqlmap on every parameter of every call, as an operator who has bought the course: nobody may ask more. */
export const sqlmap: Validator = {
  name: 'sqlmap',
  install: 'Debian: apt-get install sqlmap',
  judges: `every parameter of every call of docs/openapi, level 2, risk 1, at most ${CALL_SECONDS} s a call`,
  version: () => versionOf('sqlmap', '--version'),
  run: async (site) => {
    const findings: Finding[] = [];
    const all = targets();
    const left = [...all.entries()];
    mkdirSync(join(site.folder, 'sqlmap'), { recursive: true });
    const scan = async () => {
      for (let next = left.shift(); next; next = left.shift()) {
        const [at, target] = next;
        const file = join(site.folder, `sqlmap-${at}.txt`);
        writeFileSync(file, requestOf(target, site));
        const kept = join(site.folder, 'sqlmap', String(at)); // its own: what one learns is no hint for another
        const options = ['-r', file, ...OPTIONS, '--output-dir', kept];
        const { out, seconds, isCut } = await run('sqlmap', options, CALL_SECONDS);
        if (isCut) findings.push({ rule: 'cut off', place: target.key, said: `after ${CALL_SECONDS} s` });
        findings.push(...sqlmapSaid(target, out));
        console.log(`  ${at + 1}/${all.length} ${target.key}: ${seconds.toFixed(0)} s${isCut ? ', cut off' : ''}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, scan));
    const parameters = all.reduce((sum, each) => sum + each.parameters, 0);
    return { looked: `${parameters} parameters of ${all.length} calls`, findings };
  },
};
