/**
 * Makes something of a value once, for as long as it is the same object: an answer of what kept() gives, which stays one
 * object until it is asked for anew. Nothing is held longer than the value itself.
 */
export function madeOnce<A extends object, B>(make: (value: A) => B): (value: A) => B {
  const made = new WeakMap<A, { of: B }>();
  return (value) => {
    const known = made.get(value);
    if (known) return known.of;
    const of = make(value);
    made.set(value, { of });
    return of;
  };
}
