import { invalid } from './errors';
import { listOf, type Form } from './form';

/** Paths of what stands in full in place of its id, such as `payment_intent.latest_charge`. */
export type Expand = ReadonlySet<string>;

export const NOTHING_IN_FULL: Expand = new Set();

/** What was asked to stand in full. In lists the names begin with `data.`; a name with a dot means its parents too. */
export function expandOf(form: Form, known: readonly string[], prefix = ''): Expand {
  const asked = new Set<string>();
  for (const full of listOf(form['expand'])) {
    const path = full.startsWith(prefix) ? full.slice(prefix.length) : '';
    if (!known.includes(path)) throw invalid(`This property cannot be expanded (${full}).`, { param: 'expand' });
    const parts = path.split('.');
    parts.forEach((_, depth) => asked.add(parts.slice(0, depth + 1).join('.')));
  }
  return asked;
}

/** What stands in full inside one of the things that stand in full. */
export const inside = (expand: Expand, name: string): Expand =>
  new Set([...expand].filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1)));

/** `known`, and each of them again inside `name`. */
export const within = (name: string, known: readonly string[]) => [name, ...known.map((each) => `${name}.${each}`)];
