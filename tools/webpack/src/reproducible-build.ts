import type { Compiler } from 'webpack';
import { type Files, isText } from './files';

// The federation plugin writes a file whose name has a digest of its package paths.
const OUTPUT_FILES = /[\\/]\.federation[\\/]entry\.[0-9a-f]+\.js/;

/** Gives the federation plugin's modules the same ids in every checkout; webpack's ids would depend on that digest. */
export class StableFederationIds {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('StableFederationIds', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('StableFederationIds', (modules) => {
        for (const module of modules) {
          const isFile = module.nameForCondition() !== null;
          if (OUTPUT_FILES.test(module.identifier())) compilation.chunkGraph.setModuleId(module, isFile ? 'f' : 'c');
        }
      });
    });
  }
}

// The plugin writes it to node_modules of the folder that the process runs in.
const FEDERATION_ENTRY = /(?:\.{1,2}\/)+node_modules\/\.federation\/entry\.[0-9a-f]+/;

interface SourceMap {
  file?: string;
  sources: string[];
  sourcesContent?: (string | null)[];
}

/** Makes a source map (ECMA-426) independent of the checkout: removes `root` and sets the final file name. */
export function makeMapReproducible(map: Buffer, name: string, root: string): Buffer {
  const files = JSON.parse(map.toString('utf8')) as SourceMap;
  const paths = {
    file: name.replace(/\.map$/, ''),
    sources: files.sources.map((source) => source.replace(FEDERATION_ENTRY, './node_modules/.federation/entry')),
    ...(files.sourcesContent && {
      sourcesContent: files.sourcesContent.map((text) => text?.replaceAll(root, '.') ?? null),
    }),
  };
  return Buffer.from(JSON.stringify({ ...files, ...paths }));
}

/** @throws if a file contains the path of the checkout, because the build would not be reproducible */
export function rejectLocalPaths(files: Files, root: string): void {
  for (const [name, bytes] of files)
    if (isText(name) && bytes.includes(root))
      throw new Error(`${name} contains the path of the folder it was built in`);
}
