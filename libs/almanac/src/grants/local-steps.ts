import table from '../data/grant-local-steps.json';
import type { Criteria } from './criteria';

/** A step that the law of a state asks for, with the places of `FirstSteps`. */
interface LocalStep {
  needs: readonly string[];
  states: readonly string[];
  /** Only there; absent: in the whole state. */
  counties?: readonly string[];
  say: string;
  spanish: string;
}

const STEPS: readonly LocalStep[] = table;

/** What a state asks for beside the money for a visitor's first needs: a permit, an inspection. That of the county goes before that of the state. */
export function localSteps({ needs = [], state, county }: Criteria): readonly Pick<LocalStep, 'say' | 'spanish'>[] {
  const isHere = ({ states, counties }: LocalStep): boolean =>
    state !== null && states.includes(state) && (counties === undefined || (!!county && counties.includes(county)));
  const found = needs.flatMap((need) => STEPS.find((step) => step.needs.includes(need) && isHere(step)) ?? []);
  return [...new Set(found)];
}
