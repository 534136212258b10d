import { ESLint } from 'eslint';
import { ROOT } from '../workspace';

interface Text {
  what: string;
  file: string;
  code: string;
}

/** Lints texts as if they stood in files, and prints what was found, by the text's name. */
async function main(): Promise<void> {
  const eslint = new ESLint({ cwd: ROOT });
  const messages: Record<string, unknown> = {};
  for (const { what, file, code } of JSON.parse(process.argv[2] ?? '[]') as Text[]) {
    const [result] = await eslint.lintText(code, { filePath: file });
    messages[what] = result?.messages ?? [];
  }
  process.stdout.write(JSON.stringify(messages));
}

main().catch((failure: unknown) => {
  console.error(failure);
  process.exitCode = 1;
});
