import { ESLint } from 'eslint';
import { ROOT } from '../../workspace';

interface Text {
  name: string;
  file: string;
  code: string;
}

/** Lints texts as if they were files, and prints the messages by name as JSON. */
async function main(): Promise<void> {
  const eslint = new ESLint({ cwd: ROOT });
  const messages: Record<string, unknown> = {};
  for (const { name, file, code } of JSON.parse(process.argv[2] ?? '[]') as Text[]) {
    const [result] = await eslint.lintText(code, { filePath: file });
    messages[name] = result?.messages ?? [];
  }
  process.stdout.write(JSON.stringify(messages));
}

main().catch((failure: unknown) => {
  console.error(failure);
  process.exitCode = 1;
});
