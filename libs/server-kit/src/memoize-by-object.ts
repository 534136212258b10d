/** Memoizes `make` by its argument, as long as that object exists. */
export function memoizeByObject<From extends object, Made>(make: (key: From) => Made): (key: From) => Made {
  const cache = new WeakMap<From, Made>();
  return (key) => {
    const known = cache.get(key);
    if (known !== undefined) return known;
    const made = make(key);
    cache.set(key, made);
    return made;
  };
}
