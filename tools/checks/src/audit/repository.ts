import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '@farm/contracts';
import { filesBelow, ROOT } from '../workspace';
import type { Finding, Validator } from './finding';
import { binOf, packageVersion, run } from './program';

interface Spoken {
  code: string;
  path: string[];
  message: string;
  severity: number;
}

// Spectral's own: 0 is an error; warnings are advice on how documents read.
const ERROR = 0;
const partOf = (path: readonly string[]) =>
  path.includes('responses') ? 'reply' : path.includes('parameters') || path.includes('requestBody') ? 'input' : 'call';

/** Stoplight's linter with OWASP's rules over the documents of our calls. */
export const spectral: Validator = {
  name: 'spectral',
  install: 'npm ci',
  judges: 'docs/openapi by the OWASP rules for calls',
  version: () => packageVersion('@stoplight/spectral-cli'),
  run: async ({ folder }) => {
    const ruleset = join(folder, 'spectral.json');
    const rules = binOf('@stoplight/spectral-owasp-ruleset', 'dist/ruleset.js');
    writeFileSync(ruleset, JSON.stringify({ extends: ['spectral:oas', rules] }));
    const findings: Finding[] = [];
    for (const service of SERVICES) {
      const file = join(ROOT, `docs/openapi/${service}.json`);
      const args = [
        binOf('@stoplight/spectral-cli', 'dist/index.js'),
        'lint',
        file,
        '-r',
        ruleset,
        '-f',
        'json',
        '--quiet',
      ];
      const { out, err } = await run(process.execPath, args);
      if (!out.includes('[')) throw new Error(err || out);
      for (const { code, path, message, severity } of JSON.parse(out.slice(out.indexOf('['))) as Spoken[])
        if (severity === ERROR)
          findings.push({
            rule: code,
            place: `${partOf(path)}: ${path[1] ?? service} ${path[2] ?? ''}`,
            said: message,
          });
    }
    return { looked: `${SERVICES.length} documents`, findings };
  },
};

interface Leak {
  filePath: string;
  messages: { ruleId: string; message: string }[];
}

/** secretlint over every file of the repository. */
export const secretlint: Validator = {
  name: 'secretlint',
  install: 'npm ci',
  judges: 'no key in any file of the repository',
  version: () => packageVersion('secretlint'),
  run: async ({ folder }) => {
    const config = join(folder, 'secretlint.json');
    writeFileSync(config, JSON.stringify({ rules: [{ id: '@secretlint/secretlint-rule-preset-recommend' }] }));
    const files = filesBelow('.').filter(
      (file) => existsSync(join(ROOT, file)) && !/\.(png|pdf|woff2|bin)$/.test(file),
    );
    const bin = binOf('secretlint', 'bin/secretlint.js');
    const report = join(folder, 'secretlint.report.json'); // into a file: it ends before a pipe has taken everything
    const options = ['--secretlintrc', config, '--format', 'json', '--no-color', '--output', report];
    const { err } = await run(process.execPath, [bin, ...options, ...files]);
    if (!existsSync(report)) throw new Error(err);
    const leaks = JSON.parse(readFileSync(report, 'utf8')) as Leak[];
    const findings = leaks.flatMap(({ filePath, messages }) =>
      messages.map(({ ruleId, message }): Finding => ({
        rule: ruleId,
        place: filePath.replace(`${ROOT}/`, ''),
        said: message,
      })),
    );
    return { looked: `${files.length} files`, findings };
  },
};

/** lockfile-lint over the lockfile: where packages come from, and that each has its digest. */
export const lockfileLint: Validator = {
  name: 'lockfile-lint',
  install: 'npm ci',
  judges: 'package-lock.json: nothing but https, a digest for everything',
  version: () => packageVersion('lockfile-lint'),
  run: async () => {
    const args = ['--path', 'package-lock.json', '--type', 'npm', '--validate-https', '--validate-integrity'];
    const { code, out, err } = await run(process.execPath, [binOf('lockfile-lint', 'bin/lockfile-lint.js'), ...args]);
    const lines = `${out}${err}`.split('\n').filter((line) => /detected|error|✖/i.test(line));
    const findings =
      code === 0 ? [] : lines.map((said): Finding => ({ rule: 'lockfile', place: 'package-lock.json', said }));
    if (code !== 0 && findings.length === 0) throw new Error(err || out);
    return { looked: 'the lockfile', findings };
  },
};

/** npm's own questions to its registry; many mirrors do not answer them, and then this says so. */
export const npmAudit: Validator = {
  name: 'npm audit',
  install: 'a registry that answers /-/npm/v1/security (npm config get registry)',
  judges: 'known weaknesses of packages at run time, high and critical',
  version: () => packageVersion('nx') && 'of this npm',
  run: async () => {
    const { out } = await run('npm', ['audit', '--omit=dev', '--audit-level=high', '--json'], 120);
    const told = JSON.parse(out || '{}') as { vulnerabilities?: Record<string, { severity: string; via: unknown[] }> };
    if (!told.vulnerabilities) throw new NotAnswered('the registry does not answer audits');
    const findings = Object.entries(told.vulnerabilities)
      .filter(([, { severity }]) => severity === 'high' || severity === 'critical')
      .map(([name, { severity, via }]): Finding => ({
        rule: severity,
        place: name,
        said: JSON.stringify(via).slice(0, 200),
      }));
    return { looked: 'the lockfile', findings };
  },
};

/** A tool is there, and what it needs of the outside is not. */
export class NotAnswered extends Error {
  override readonly name = 'NotAnswered';
}
