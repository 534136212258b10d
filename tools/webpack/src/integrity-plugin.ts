import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compiler } from 'webpack';

const { RuntimeGlobals, RuntimeModule } = webpack;

/**
 * Before a chunk is asked for, the shell learns its hash if its document does not name it: build.json is asked for when
 * the first such file is wanted, and not before.
 */
class LearnFirst extends RuntimeModule {
  constructor() {
    super('learn integrity first', RuntimeModule.STAGE_TRIGGER); // when webpack's own way of loading stands
  }

  override generate(): string {
    const { ensureChunk, publicPath, getChunkScriptFilename } = RuntimeGlobals;
    return [
      `const ensure = ${ensureChunk};`,
      `${ensureChunk} = (id) => globalThis.__learn(${publicPath} + ${getChunkScriptFilename}(id)).then(() => ensure(id));`,
    ].join('\n');
  }
}

/**
 * Every script and stylesheet that a build asks for later carries the integrity which the shell knows for its URL.
 * No hash is compiled in, so builds hold no cycles; `__sri` throws for an unknown URL, so it fails closed.
 */
export class IntegrityPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('IntegrityPlugin', (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityPlugin',
        (source) => `${source}\nscript.integrity = globalThis.__sri(script.src);`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'IntegrityPlugin',
        (source, names) => `${source}\n${names.tag}.integrity = globalThis.__sri(${names.tag}.href);`,
      );
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.ensureChunkHandlers)
        .tap('IntegrityPlugin', (chunk, needed) => {
          needed.add(RuntimeGlobals.publicPath).add(RuntimeGlobals.getChunkScriptFilename);
          compilation.addRuntimeModule(chunk, new LearnFirst());
        });
    });
  }
}
