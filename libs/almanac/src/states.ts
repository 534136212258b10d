import states from './data/us-states.json';

/** State codes by name in lower case. */
export const statesByName: Readonly<Record<string, string>> = states;
const CODES = new Set(Object.values(statesByName));

export const isState = (code: string): boolean => CODES.has(code);

export function stateName(code: string): string {
  const name = Object.entries(statesByName).find(([, value]) => value === code)?.[0] ?? code;
  return name.replace(/(^| )(?!of )[a-z]/g, (initial) => initial.toUpperCase());
}
