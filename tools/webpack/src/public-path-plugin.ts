import webpack, { type Compiler } from 'webpack';

const { RuntimeGlobals, RuntimeModule } = webpack;

class PathOnOwnOrigin extends RuntimeModule {
  constructor() {
    super('path on own origin', RuntimeModule.STAGE_ATTACH); // after webpack has found the address of the entry script
  }

  override generate(): string {
    const { publicPath } = RuntimeGlobals;
    // stylesheets are run while they are compiled, where there is no location
    return `${publicPath} = ${publicPath}.replace(globalThis.location?.origin + '/', '/');`;
  }
}

/**
 * With `publicPath: 'auto'` webpack loads chunks from the URL of the entry script's folder. On pages of the same origin this makes it
 * a path, by which webpack finds scripts and styles that the document contains.
 */
export class PublicPathPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('PublicPathPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.publicPath).tap('PublicPathPlugin', (chunk) => {
        compilation.addRuntimeModule(chunk, new PathOnOwnOrigin());
      });
    });
  }
}
