import type { GrantCriteria, GrantProgramme } from '@farm/contracts';

/** When a programme closes, as far as is known. `note` is a few words that visitors read. */
export type Deadline =
  | { kind: 'rolling' }
  | { kind: 'annual'; month: number; day: number; note: string }
  | { kind: 'expected'; month: number; note: string }
  | { kind: 'state-cutoff'; note: string }
  | { kind: 'verify'; note: string };

export type FarmerType = Exclude<GrantCriteria['farmerType'], 'any'>;
type FarmType = Exclude<GrantCriteria['farmType'], 'any'>;
/** 'land': buying land or settling its title; not among the filters. */
type Focus = Exclude<GrantCriteria['projectFocus'], 'any'> | 'land';

/** One funding programme: facts, and the words written from them. */
export interface Programme {
  id: string;
  title: string;
  agency: string;
  website: string;
  /** Number of the federal Assistance Listing. */
  assistanceListing: string | null;
  kind: GrantProgramme['kind'];
  applicant: GrantProgramme['applicant'];
  /** US dollars, for the range filter alone. */
  amountMin: number;
  amountMax: number;
  /** What visitors read. */
  amountText: string;
  deadline: Deadline;
  /** '*' or two-letter codes. */
  states: '*' | readonly string[];
  farmerTypes: readonly FarmerType[];
  /** open: any farmer; favours: any, but the named come first; only: the named alone. */
  farmerRule: 'open' | 'favours' | 'only';
  /** Empty: open to all. */
  farmTypes: readonly FarmType[];
  focus: readonly Focus[];
  confidence: GrantProgramme['confidence'];
  audience: string | null;
  /** For editors; visitors read `description`. */
  note: string;
  /** 'YYYY-MM-DD' on which a person opened the official page, as the file says. */
  checkedOn: string | null;
  words: ProgrammeWords;
}

/** What is said of a programme. */
export interface ProgrammeWords {
  /** 25 to 45 words, from the row's facts alone; of a loan, that it must be repaid. */
  description: string;
  /** The row's own tips, before those that follow by rule. */
  tips: readonly string[];
  /** Paid after the work is done and paid for. */
  reimbursed?: true;
  /** Beginning farmers may ask for part of the money in advance. */
  advance?: true;
  /** The applicant brings a share of the money. */
  match?: true;
}

/** Money of the US Department of Agriculture, straight or through a state or region. */
export const isUsda = ({ agency }: Pick<Programme, 'agency'>): boolean => agency.includes('USDA');
