import type { AmountFactor } from './terms';

/** A product of amounts that is added to others or subtracted. */
export interface SumPart {
  factors: AmountFactor[];
  is_subtracted: boolean;
}

/** What a message asks for, worked out from its amounts: parameters of the tool 'amount-product'. */
export interface AmountSolution {
  factors: AmountFactor[];
  /** The unit of the result: 'pounds', 'dollars', 'bags'. */
  unit: string;
  /** An amount of which the product is taken, where the rest is asked for; in the unit of the result. */
  of: number | null;
  /** Products in the same unit that are added or subtracted. */
  addends?: SumPart[];
  /** A second result that is asked for: what the first is worth. */
  second?: { factors: AmountFactor[]; unit: string };
}
