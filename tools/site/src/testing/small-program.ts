import { join } from 'node:path';
import { findFreePorts } from '../ports';
import type { Program } from '../processes';

/** A program for specs: runs this script, which is given a free port, until its `/readyz` answers. */
export async function smallProgram(folder: string, script: (port: number) => string): Promise<Program> {
  const { gateway: port } = await findFreePorts();
  return {
    name: 'barn',
    command: process.execPath,
    args: ['-e', script(port)],
    cwd: folder,
    env: {},
    readyUrl: `http://127.0.0.1:${port}/readyz`,
    log: join(folder, 'barn.log'),
  };
}

/** A script that answers every request. */
export const serving = (port: number): string =>
  `require('http').createServer((q, r) => r.end()).listen(${port}, '127.0.0.1', () => console.log('doors open'))`;
