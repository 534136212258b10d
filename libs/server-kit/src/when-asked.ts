/** Functions that are named but not compiled yet. */
const waiting: (() => unknown)[] = [];

/**
 * Compiles a schema when its function is first needed, and once in a process however many apps serve it. A spec makes
 * many apps and asks each for a call or two; compiling what nobody asks for took most of its time.
 */
export function whenAsked<F>(compile: (schema: object) => F): (schema: object) => () => F {
  const named = new WeakMap<object, () => F>();
  return (schema) => {
    const known = named.get(schema);
    if (known) return known;
    let compiled: F | undefined;
    const get = () => (compiled ??= compile(schema));
    named.set(schema, get);
    waiting.push(get);
    return get;
  };
}

/** Compiles what is left, so that no visitor waits for it. Throws for a schema that does not compile. */
export const compileAll = (): void => waiting.splice(0).forEach((get) => get());
