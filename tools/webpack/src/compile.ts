import webpack, { type Configuration, type StatsCompilation } from 'webpack';

/** Runs webpack once. Throws with webpack's own messages; warnings count as errors, a build has none. */
export function compile(options: Configuration): Promise<StatsCompilation> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(options);
    compiler.run((failure, stats) => {
      compiler.close(() => {
        if (failure || !stats) return reject(failure ?? new Error('webpack gave no result'));
        if (stats.hasErrors() || stats.hasWarnings())
          return reject(new Error(stats.toString({ preset: 'errors-warnings', colors: false })));
        resolve(stats.toJson({ all: false, assets: true, chunkGroups: true, chunkGroupAuxiliary: false }));
      });
    });
  });
}
