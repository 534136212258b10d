import type { grantOptions } from '@farm/farm';
import type { Applicant, FarmerGroup, TribalPeople } from './grant-facts';
import type { GrantNeed } from './grant-needs';

type Choice<K extends keyof typeof grantOptions> = (typeof grantOptions)[K][number]['value'];

/** What a visitor searches money for. */
export interface Criteria {
  farmerType: Choice<'farmerType'>;
  farmType: Choice<'farmType'>;
  fundingRange: Choice<'fundingRange'>;
  projectFocus: Choice<'projectFocus'>;
  /** Searched for instead of `projectFocus`. */
  purpose?: 'land' | 'disaster';
  /** Who applies; absent: a person who grows. */
  applicant?: Applicant;
  /** A school, co-op, nonprofit or public body that is not named more closely. */
  organization?: boolean;
  veteran?: boolean;
  limitedResource?: boolean;
  /** Under 18. */
  youth?: boolean;
  /** A member of a tribe, or on tribal land. */
  tribal?: boolean;
  /** The tribe, as far as it was named. */
  people?: TribalPeople;
  /** Years of age, as far as they were named. */
  age?: number;
  /** What it costs in US dollars, where a sum was named. */
  sum?: number;
  /** A loan is as welcome as a grant. */
  loans?: boolean;
  /** What the visitor's words ask for outright: it comes before all else. */
  wish?: 'loan' | 'help';
  /** No debt is wanted. */
  noLoans?: boolean;
  /** What it is needed for, in the order of the visitor's words: it decides instead of purpose, focus and kind of farm. */
  needs?: readonly GrantNeed[];
  /** Whole years of farming, as far as they were said. */
  years?: number;
  /** Groups to which the visitor's words say that they belong. */
  groups?: readonly FarmerGroup[];
  /** What the words are about, where it is plants alone or animals alone. */
  raises?: 'plants' | 'animals' | null;
  /** A church, which is a nonprofit. */
  church?: boolean;
  /** The month of the loss, 'YYYY-MM', as far as its storm or year was named. */
  lossOn?: string;
  /** null: no place was named or found. */
  state: string | null;
  /** The town that was read. */
  town?: string | null;
  /** The county of that town, without 'County'. */
  county?: string | null;
}
