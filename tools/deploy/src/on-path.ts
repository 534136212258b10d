import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const isProgram = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The first of these programs that is found on a PATH. */
export const programOnPath = (path: string, names: readonly string[]): string | undefined =>
  names.flatMap((name) => path.split(delimiter).map((folder) => join(folder, name))).find(isProgram);
