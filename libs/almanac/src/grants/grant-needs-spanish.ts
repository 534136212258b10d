import table from '../data/grant-needs-spanish.json';
import type { FirstSteps, GrantNeed } from './grant-needs';

const NAMES: Readonly<Record<GrantNeed, string>> = table.names;
const STEPS: Readonly<Partial<Record<GrantNeed | 'general', FirstSteps>>> = table.steps;
const PAPERS: Readonly<Partial<Record<string, string>>> = table.papers;

/** The name of a need in Spanish, to be read after 'para'. */
export const needNameInSpanish = (need: GrantNeed): string => NAMES[need];

/** The first steps for a need in Spanish, with the places of `FirstSteps`; those for any need where it has none of its own. */
export const stepsInSpanish = (need: GrantNeed | null): FirstSteps =>
  (need === null ? undefined : STEPS[need]) ?? table.steps.general;

/** The papers that a kind of applicant needs, in Spanish; null: none beside those of a farmer. */
export const papersInSpanish = (applicant: string): string | null => PAPERS[applicant] ?? null;
