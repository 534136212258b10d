import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compiler } from 'webpack';

const { RuntimeGlobals, RuntimeModule } = webpack;

/**
 * Before a chunk is loaded, the shell gets its hash. If the document does not contain it, build.json is fetched at that moment.
 * Hosts other than the shell have no `__learn`.
 */
class LoadIntegrityFirst extends RuntimeModule {
  constructor() {
    super('learn integrity first', RuntimeModule.STAGE_TRIGGER); // after webpack's own loader is defined
  }

  override generate(): string {
    const { ensureChunk, publicPath, getChunkScriptFilename } = RuntimeGlobals;
    return [
      `const ensure = ${ensureChunk};`,
      `const learn = (id) => globalThis.__learn?.(${publicPath} + ${getChunkScriptFilename}(id));`,
      `${ensureChunk} = (id) => Promise.resolve(learn(id)).then(() => ensure(id));`,
    ].join('\n');
  }
}

/**
 * Adds integrity to every script and stylesheet that is loaded later. The shell provides the hashes at run time, so they need not
 * be compiled in. Its `__sri`, installed before any container, throws for an unknown URL; other hosts load files without a hash.
 */
export class IntegrityPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('IntegrityPlugin', (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityPlugin',
        (source) => `${source}\nscript.integrity = globalThis.__sri?.(script.src) ?? '';`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'IntegrityPlugin',
        (source, names) => `${source}\n${names.tag}.integrity = globalThis.__sri?.(${names.tag}.href) ?? '';`,
      );
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.ensureChunkHandlers)
        .tap('IntegrityPlugin', (chunk, needed) => {
          needed.add(RuntimeGlobals.publicPath).add(RuntimeGlobals.getChunkScriptFilename);
          compilation.addRuntimeModule(chunk, new LoadIntegrityFirst());
        });
    });
  }
}
