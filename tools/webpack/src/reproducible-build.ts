import type { Compiler } from 'webpack';
import { type Files, isText } from './files';

// The federation plugin writes a file, with a digest of where its packages stand in the name, and its container asks for it.
const OUTPUT_FILES = /[\\/]\.federation[\\/]entry\.[0-9a-f]+\.js/;

/** Gives what the federation plugin makes the same ids in every checkout: webpack's own would come from that digest. */
export class SameEntryAnywhere {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('SameEntryAnywhere', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('SameEntryAnywhere', (modules) => {
        for (const module of modules) {
          const isFile = module.nameForCondition() !== null;
          if (OUTPUT_FILES.test(module.identifier())) compilation.chunkGraph.setModuleId(module, isFile ? 'f' : 'c');
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
  const files = JSON.parse(map.toString('utf8')) as SourceMap;
  const paths = {
    file: name.replace(/\.map$/, ''),
    sources: files.sources.map((source) => source.replace(/(\.federation\/entry)\.[0-9a-f]+/, '$1')),
    ...(files.sourcesContent && {
      sourcesContent: files.sourcesContent.map((text) => text?.replaceAll(root, '.') ?? null),
    }),
  };
  return Buffer.from(JSON.stringify({ ...files, ...paths }));
}

/** Throws Error where a file names the folder of the checkout: the same sources would give another build elsewhere. */
export function rejectLocalPaths(files: Files, root: string): void {
  for (const [name, bytes] of files)
    if (isText(name) && bytes.includes(root)) throw new Error(`${name} names the folder that it was built in`);
}
