import { readFileSync } from 'node:fs';

/** `NAME`, or the content of the file `NAME_FILE` (container secrets). Empty values count as missing. */
export function readSetting(
  name: string,
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const file = environment[`${name}_FILE`];
  const value = environment[name] ?? (file ? readFileSync(file, 'utf8').trim() : undefined);
  return value === '' ? undefined : value;
}
