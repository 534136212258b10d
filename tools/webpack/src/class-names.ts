import { basename, relative } from 'node:path';
import type { LoaderContext } from 'webpack';

/**
 * Class names of a project's CSS Modules, `<project>__<file>__<name>`: the same in the browser's build and in the
 * server's, and no project's name is another's. A file's name is its own in a project: a hash in each class would not
 * compress, and would cost a document a twentieth of its size. Throws where two files of a project share a name.
 */
export function classNames(project: string, root: string) {
  const files = new Map<string, string>();
  return ({ resourcePath }: Pick<LoaderContext<object>, 'resourcePath'>, _: string, local: string): string => {
    const file = basename(resourcePath, '.module.css');
    const known = files.get(file);
    if (known !== undefined && known !== resourcePath) {
      const places = [known, resourcePath].map((path) => relative(root, path)).join(' and ');
      throw new Error(`${places}: style modules of a project have names of their own`);
    }
    files.set(file, resourcePath);
    return `${project}__${file}__${local}`;
  };
}
