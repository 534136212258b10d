import { mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as Parser from '@actions/workflow-parser';
import { buildSync } from 'esbuild';

/** What a workflow text is found to lack; the machine that runs workflows reads them by the same code. */
export type Problems = (name: string, text: string) => Promise<string[]>;

/** Loads the parser. It is published for bundlers alone (it imports JSON), so it is bundled first. */
export function problemsReader(): Problems {
  const outfile = join(mkdtempSync(join(tmpdir(), 'farm-workflows-')), 'parser.cjs');
  const names = 'parseWorkflow, convertWorkflowTemplate, NoOperationTraceWriter';
  buildSync({
    stdin: { contents: `export { ${names} } from '@actions/workflow-parser'`, resolveDir: __dirname },
    ...{ bundle: true, platform: 'node', format: 'cjs', outfile },
  });
  const parser = createRequire(__filename)(outfile) as typeof Parser;
  return async (name, content) => {
    const { context, value } = parser.parseWorkflow({ name, content }, new parser.NoOperationTraceWriter());
    if (value) await parser.convertWorkflowTemplate(context, value);
    return context.errors.getErrors().map(({ message }) => message);
  };
}
