import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads a JSONL file of a folder by its name without extension. @throws when it is missing or a line is not valid JSON. */
export function readRows<T>(folder: string, name: string): T[] {
  const lines = readFileSync(join(folder, `${name}.jsonl`), 'utf8').split('\n');
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    try {
      return [JSON.parse(line) as T];
    } catch (cause) {
      throw new Error(`${name}.jsonl, line ${index + 1}: not valid JSON`, { cause });
    }
  });
}
