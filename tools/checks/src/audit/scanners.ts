import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding, Judged, Validator } from './finding';
import { run, versionOf } from './program';
import { targets, type Target } from './targets';

const MODULES = 'csp,http_headers,cookieflags,methods,sql,xss,permanentxss,exec,file,crlf,redirect,ssrf';
const SCAN_SECONDS = 180;
const NOBODY = 'http://127.0.0.1:9/';

const searchOf = ({ query }: Target) =>
  new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();

interface WapitiReport {
  vulnerabilities: Record<string, { method: string; path: string; info: string; parameter: string | null }[]>;
  anomalies: Record<string, { method: string; path: string; info: string; parameter: string | null }[]>;
}

async function wapitiOnce({ origin, pages, folder }: Judged, name: string, cookie?: string): Promise<Finding[]> {
  const report = join(folder, `wapiti-${name}.json`);
  const calls = targets().filter(({ method }) => method === 'GET');
  const starts = [
    ...[...pages.keys()].map((path) => `${origin}${path}`),
    ...calls.map((call) => `${origin}${call.path}?${searchOf(call)}`),
  ];
  const args = [
    '-u',
    `${origin}/`,
    '--scope',
    'folder',
    '-m',
    MODULES,
    '--flush-session',
    '--store-session',
    join(folder, `wapiti-${name}`),
  ];
  const limits = [
    '--max-scan-time',
    String(SCAN_SECONDS),
    '--max-attack-time',
    '120',
    '--endpoint',
    NOBODY,
    '--no-bugreport',
    '-v',
    '0',
  ];
  const out = ['-f', 'json', '-o', report, ...(cookie ? ['-H', `Cookie: ${cookie}`] : [])];
  await run('wapiti', [...args, ...limits, ...out, ...starts.flatMap((start) => ['-s', start])], 3_600);
  const { vulnerabilities, anomalies } = JSON.parse(readFileSync(report, 'utf8')) as WapitiReport;
  return [vulnerabilities, anomalies].flatMap((kinds) =>
    Object.entries(kinds).flatMap(([rule, found]) =>
      found.map(({ method, path, info, parameter }): Finding => ({
        rule,
        place: `${method} ${path} ${parameter ?? ''}`.trim(),
        said: info,
      })),
    ),
  );
}

/** wapiti's attacks on pages and reading calls: as a stranger, then as an operator. */
export const wapiti: Validator = {
  name: 'wapiti',
  install: 'Debian: apt-get install wapiti',
  judges: `${MODULES.replaceAll(',', ', ')}; signed out, then with an operator's cookie`,
  version: () => versionOf('wapiti', '--version')?.replace(/^\D*/, '') ?? undefined,
  run: async (site) => {
    const findings = [
      ...(await wapitiOnce(site, 'stranger')),
      ...(await wapitiOnce(site, 'operator', site.operatorCookie)),
    ];
    return { looked: `${site.pages.size} pages and the calls that read, twice`, findings };
  },
};

/** One request as sqlmap reads it from a file; a star marks a place of the path. */
function requestOf({ method, path, body, ...call }: Target, { origin, operatorCookie }: Judged): string {
  const search = searchOf({ method, path, body, ...call });
  const payload = body === undefined ? '' : JSON.stringify(body);
  return [
    `${method} ${path}${search ? `?${search}` : '*'} HTTP/1.1`,
    `Host: ${new URL(origin).host}`,
    `Cookie: ${operatorCookie}`,
    ...(payload ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(payload)}`] : []),
    '',
    payload,
  ].join('\r\n');
}

const OPTIONS = [
  '--batch',
  '--level',
  '2',
  '--risk',
  '1',
  '--dbms',
  'PostgreSQL',
  '--technique',
  'BEUS',
  '--disable-coloring',
  '--skip',
  'Cookie,Host,User-Agent,Referer',
];

/** sqlmap on every parameter of every call, as an operator: nobody may ask more. */
export const sqlmap: Validator = {
  name: 'sqlmap',
  install: 'Debian: apt-get install sqlmap',
  judges: 'every parameter of every call of docs/openapi, level 2, risk 1',
  version: () => versionOf('sqlmap', '--version'),
  run: async (site) => {
    const findings: Finding[] = [];
    const all = targets();
    for (const [at, target] of all.entries()) {
      const file = join(site.folder, `sqlmap-${at}.txt`);
      writeFileSync(file, requestOf(target, site));
      const codes = ['--ignore-code', '400,401,402,403,404,405,409,410,413,415,422,429'];
      const { out } = await run(
        'sqlmap',
        ['-r', file, ...OPTIONS, ...codes, '--output-dir', join(site.folder, 'sqlmap')],
        180,
      );
      const [, found] = /identified the following injection point[\s\S]*?(Parameter: [^\n]+)/.exec(out) ?? [];
      if (found) findings.push({ rule: 'injection', place: target.key, said: found });
    }
    return { looked: `${all.length} calls`, findings };
  },
};
