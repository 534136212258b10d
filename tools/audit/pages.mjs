import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
const { CspEvaluator } = require('csp_evaluator/dist/evaluator');
const { CspParser } = require('csp_evaluator/dist/parser');

const ORIGIN = process.env.BASE_URL ?? 'http://localhost:4000';
/** Findings of csp_evaluator from high (10) to 'high, maybe' (40). */
const WORST_ACCEPTED_SEVERITY = 40;
/** Newer CSS than the checker knows, React's trailing slashes, and bands without a heading that have no role either. */
const ACCEPTED =
  '.*(Trailing slash on void elements|container-type|vector-effect|at-rule .@container|Section lacks heading).*';

/** Checks the HTML and the content security policy of every page in the site map. Needs Java for the HTML. */
const siteMap = await (await fetch(`${ORIGIN}/sitemap.xml`)).text();
const paths = [...siteMap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url).pathname);
if (paths.length === 0) throw new Error(`${ORIGIN}/sitemap.xml names no page`);
const folder = mkdtempSync(join(tmpdir(), 'farm-audit-'));
const policies = new Map();
for (const path of paths) {
  const response = await fetch(ORIGIN + path);
  policies.set(response.headers.get('content-security-policy') ?? '', path);
  writeFileSync(join(folder, `${path.replace(/\W+/g, '_') || 'home'}.html`), await response.text());
}
for (const [policy, path] of policies)
  for (const { directive, value, description, severity } of new CspEvaluator(new CspParser(policy).csp).evaluate())
    if (severity <= WORST_ACCEPTED_SEVERITY) {
      console.log(`${path}: ${directive} ${value ?? ''}: ${description}`);
      process.exitCode = 1;
    }
const jar = require.resolve('vnu-jar/build/dist/vnu.jar');
const { status, error } = spawnSync('java', ['-jar', jar, '--filterpattern', ACCEPTED, folder], { stdio: 'inherit' });
rmSync(folder, { recursive: true });
if (error) throw new Error(`Java is missing (Debian: apt-get install default-jre-headless): ${error.message}`);
if (status !== 0) process.exitCode = 1;
console.log(`${paths.length} pages, ${policies.size} policies`);
