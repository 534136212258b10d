import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compiler } from 'webpack';

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
    });
  }
}
