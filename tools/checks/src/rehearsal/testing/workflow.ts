import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { data as Data } from '@actions/expressions';
import { parse } from 'yaml';

type Values = Readonly<Record<string, unknown>>;

interface Step {
  id?: string;
  if?: string;
  run?: string;
  uses?: string;
  env?: Readonly<Record<string, string>>;
}

interface Job {
  needs?: string | readonly string[];
  if?: string;
  uses?: string;
  with?: Readonly<Record<string, string>>;
  environment?: string;
  strategy?: { matrix: Readonly<Record<string, unknown>> };
  env?: Readonly<Record<string, string>>;
  outputs?: Readonly<Record<string, string>>;
  steps: readonly Step[];
}

interface Workflow {
  env?: Readonly<Record<string, string>>;
  jobs: Readonly<Record<string, Job>>;
}

/** Where a workflow runs: settings, secrets by environment, and a checkout. */
export interface Runner {
  folder: string;
  vars: Readonly<Record<string, string>>;
  secretsOf: (environment: string) => Readonly<Record<string, string>>;
  /** Environment of every command, such as PATH. */
  env: Readonly<Record<string, string>>;
}

export interface JobResult {
  job: string;
  result: 'success' | 'failure' | 'skipped';
  outputs: Readonly<Record<string, string>>;
  log: string;
}

const CONTEXTS = ['github', 'vars', 'secrets', 'needs', 'inputs', 'matrix', 'steps', 'env', 'strategy'];
const STATUS = /\b(cancelled|always|failure|success)\(\)/;

// An ES module, which these files cannot import at once.
let library: typeof import('@actions/expressions') | undefined;

function evaluate(expression: string, contexts: Values): Data.ExpressionData {
  if (!library) throw new Error('runWorkflow() loads the library first');
  const { data, Evaluator, Lexer, Parser } = library;
  const text = expression.replace(/\bcancelled\(\)/g, 'false');
  const tree = new Parser(new Lexer(text).lex().tokens, CONTEXTS, []).parse();
  const known = JSON.parse(JSON.stringify(contexts), data.reviver) as Data.Dictionary;
  return new Evaluator(tree, known).evaluate();
}

const expand = (text: unknown, contexts: Values): string =>
  String(text).replace(/\$\{\{(.+?)\}\}/gs, (_, expression: string) => evaluate(expression, contexts).coerceString());

const bareExpression = (text: string) => text.trim().replace(/^\$\{\{(.*)\}\}$/s, '$1');

/** The value of an expression, such as a list. */
const valueOf = (text: string, contexts: Values): unknown =>
  JSON.parse(JSON.stringify(evaluate(bareExpression(text), contexts), library?.data.replacer));

const expandAll = (texts: Readonly<Record<string, string>> = {}, contexts: Values) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, expand(text, contexts)]));

const isTrue = (condition: string, contexts: Values): boolean =>
  !['', 'false', '0'].includes(evaluate(bareExpression(condition), contexts).coerceString());

const parseOutputs = (file: string) =>
  Object.fromEntries(
    readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

/** Runs a command as GitHub's runner does by default. Resolves to its exit code and output. */
export function runCommand(script: string, cwd: string, env: Readonly<Record<string, string>>) {
  return new Promise<{ code: number; output: string }>((done, failed) => {
    const child = spawn('bash', ['-e', '-o', 'pipefail', '-c', script], { cwd, env: env as NodeJS.ProcessEnv });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes: Buffer) => (output += bytes.toString()));
    child.once('error', failed);
    child.once('close', (code) => done({ code: code ?? 1, output }));
  });
}

async function runSteps(job: Job, contexts: Values, runner: Runner): Promise<Omit<JobResult, 'job'>> {
  const steps: Record<string, { outputs: Readonly<Record<string, string>> }> = {};
  let log = '';
  for (const step of job.steps) {
    const known = { ...contexts, steps };
    // Actions of others are not run; what they would do, the runner's folder has. Packages are installed already.
    if (step.run === undefined || step.run === 'npm ci') continue;
    if (step.if !== undefined && !isTrue(step.if, known)) continue;
    const outputFile = join(mkdtempSync(join(tmpdir(), 'step-')), 'output');
    writeFileSync(outputFile, '');
    const env = {
      ...runner.env,
      ...expandAll(job.env, known),
      ...expandAll(step.env, known),
      ...{ GITHUB_OUTPUT: outputFile, GITHUB_REPOSITORY: 'farm/site' },
    };
    const { code, output } = await runCommand(step.run, runner.folder, env);
    log += `$ ${step.run}\n${output}`;
    if (step.id) steps[step.id] = { outputs: parseOutputs(outputFile) };
    if (code !== 0) return { result: 'failure', outputs: {}, log };
  }
  return { result: 'success', outputs: expandAll(job.outputs, { ...contexts, steps }), log };
}

const readWorkflow = (runner: Runner, file: string) =>
  parse(readFileSync(join(runner.folder, '.github/workflows', file), 'utf8')) as Workflow;

/** The values of a job's matrix: a list, or one key with a list. */
function matrixOf({ strategy }: Job, contexts: Values): Values[] {
  if (!strategy) return [{}];
  const [[key = '', value] = []] = Object.entries(strategy.matrix);
  const list: unknown = typeof value === 'string' ? valueOf(value, contexts) : value;
  return (list as unknown[]).map((each) => (key === 'include' ? (each as Values) : { [key]: each }));
}

async function runJob(id: string, job: Job, contexts: Values, runner: Runner): Promise<JobResult> {
  if (job.uses) {
    const [called] = Object.entries(readWorkflow(runner, job.uses.replace('./.github/workflows/', '')).jobs);
    const inputs = expandAll(job.with, contexts);
    return { ...(await runJob(called?.[0] ?? '', called?.[1] as Job, { ...contexts, inputs }, runner)), job: id };
  }
  const secrets = runner.secretsOf(expand(job.environment ?? '', contexts));
  return { job: id, ...(await runSteps(job, { ...contexts, secrets }, runner)) };
}

const worst = (results: readonly JobResult[]): JobResult['result'] =>
  results.some(({ result }) => result === 'failure') ? 'failure' : 'success';

/**
 * Runs the commands of a workflow with the environment that it names, in the order of its jobs; the jobs of a matrix at the
 * same time. Conditions and values are evaluated by GitHub's own library. Actions (`uses`) of others are not run.
 */
export async function runWorkflow(
  file: string,
  { github = {}, inputs = {} }: { github?: Values; inputs?: Values },
  runner: Runner,
): Promise<JobResult[]> {
  library ??= await import('@actions/expressions');
  const { jobs } = readWorkflow(runner, file);
  const needs: Record<string, Pick<JobResult, 'result' | 'outputs'>> = {};
  const all: JobResult[] = [];
  for (const [id, job] of Object.entries(jobs)) {
    const own = Object.fromEntries([job.needs ?? []].flat().map((name) => [name, needs[name]]));
    const contexts = { github, inputs, vars: runner.vars, needs: own };
    const isReady = STATUS.test(job.if ?? '') || Object.values(own).every((each) => each?.result === 'success');
    if (!isReady || (job.if !== undefined && !isTrue(job.if, contexts))) {
      needs[id] = { result: 'skipped', outputs: {} };
      continue;
    }
    const results = await Promise.all(
      matrixOf(job, contexts).map((matrix) => runJob(id, job, { ...contexts, matrix }, runner)),
    );
    all.push(...results);
    needs[id] = { result: worst(results), outputs: results[0]?.outputs ?? {} };
  }
  return all;
}
