import type { KnownValues } from './inputs';

const EACH = 40;
const DEPTH = 6;

/** Collects values of responses by field name for later calls; keeps the newest of each name. */
export function createValuePool(initial: Readonly<Record<string, unknown>>): {
  named: KnownValues;
  learn(text: string): void;
} {
  const named = new Map<string, unknown[]>(Object.entries(initial).map(([name, value]) => [name, [value]]));
  const note = (name: string, value: unknown) => {
    const values = named.get(name) ?? [];
    if (values.includes(value)) return;
    named.set(name, [...values.slice(-(EACH - 1)), value]);
  };
  const walk = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > DEPTH) return;
    for (const [name, field] of Object.entries(value).slice(0, EACH)) {
      if (typeof field === 'string' && field.length <= 200) note(name, field);
      else walk(field, depth + 1);
    }
  };
  return {
    named,
    learn: (text) => {
      if (text.startsWith('{') || text.startsWith('[')) walk(JSON.parse(text), 0);
    },
  };
}
