import webpack, { type Compiler, type Module } from 'webpack';
import { FACADE } from './options';

const { ModuleDependency } = webpack.dependencies;

type Block = Pick<Module, 'dependencies' | 'blocks'>;
type Import = InstanceType<typeof ModuleDependency>;

/** A module's imports of the facade, lazy ones included. */
const facadeImports = ({ dependencies, blocks }: Block): Import[] => [
  ...dependencies.filter(
    (dependency): dependency is Import => dependency instanceof ModuleDependency && dependency.request === FACADE,
  ),
  ...blocks.flatMap(facadeImports),
];

/** Collects the names that the modules of a remote import from the facade, `@farm/web-kit`. */
export class FacadeImports {
  private readonly collected = new Set<string>();

  get names(): string[] {
    return [...this.collected].sort();
  }

  /** A module that imports the whole facade is an error of the build, because it hides what it uses. */
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('FacadeImports', (compilation) => {
      const collect = (module: Module) => {
        const imports = facadeImports(module);
        for (const each of imports.flatMap((one) => one.getReferencedExports(compilation.moduleGraph, undefined))) {
          const [name] = Array.isArray(each) ? each : each.name;
          if (name !== undefined) this.collected.add(name);
          else
            compilation.errors.push(
              new webpack.WebpackError(`${module.identifier()} imports all of ${FACADE}: name what it uses`),
            );
        }
      };
      // before the optimization that follows re-exports, which would name what the facade calls them inside
      compilation.hooks.finishModules.tap('FacadeImports', (modules) => {
        for (const module of modules) collect(module);
      });
    });
  }
}

/** Collects the names that the shell's facade exports. */
export class FacadeExports {
  private collected: readonly string[] = [];

  get names(): string[] {
    return [...this.collected].sort();
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('FacadeExports', (compilation) => {
      compilation.hooks.afterOptimizeDependencies.tap('FacadeExports', (modules) => {
        const { moduleGraph } = compilation;
        const facades = [...modules]
          .flatMap(facadeImports)
          .map((dependency) => moduleGraph.getResolvedModule(dependency));
        for (const facade of new Set(facades)) {
          const names = facade && moduleGraph.getProvidedExports(facade);
          if (Array.isArray(names)) this.collected = names;
          else compilation.errors.push(new webpack.WebpackError(`The names that ${FACADE} exports are not known`));
        }
      });
    });
  }
}
