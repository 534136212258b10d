import type { Compiler } from 'webpack';
import { isText, type Files } from './stamp';

// The federation plugin writes a file, with a digest of where its packages stand in the name, and its container asks for it.
const WRITTEN = /[\\/]\.federation[\\/]entry\.[0-9a-f]+\.js/;

/** Gives what the federation plugin makes the same ids in every checkout: webpack's own would come from that digest. */
export class SameEntryAnywhere {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('SameEntryAnywhere', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('SameEntryAnywhere', (modules) => {
        for (const module of modules) {
          const isFile = module.nameForCondition() !== null;
          if (WRITTEN.test(module.identifier())) compilation.chunkGraph.setModuleId(module, isFile ? 'f' : 'c');
        }
      });
    });
  }
}

interface SourceMap {
  file?: string;
  sources: string[];
  sourcesContent?: (string | null)[];
}

/**
 * A source map (ECMA-426) as every checkout of the same sources makes it: `root` is taken out of its texts, and its file
 * goes by the name it is kept under. webpack fills that in before names are final.
 */
export function mapAnywhere(map: Buffer, name: string, root: string): Buffer {
  const made = JSON.parse(map.toString('utf8')) as SourceMap;
  const told = {
    file: name.replace(/\.map$/, ''),
    sources: made.sources.map((source) => source.replace(/(\.federation\/entry)\.[0-9a-f]+/, '$1')),
    ...(made.sourcesContent && {
      sourcesContent: made.sourcesContent.map((text) => text?.replaceAll(root, '.') ?? null),
    }),
  };
  return Buffer.from(JSON.stringify({ ...made, ...told }));
}

/** Throws Error where a file names the folder of the checkout: the same sources would give another build elsewhere. */
export function refuseToTell(files: Files, root: string): void {
  for (const [name, bytes] of files)
    if (isText(name) && bytes.includes(root)) throw new Error(`${name} names the folder that it was built in`);
}
