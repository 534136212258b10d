import { riskLevels, type RiskLevel } from '@farm/farm';

/** What a layer of the guard found. */
export interface Scan {
  /** 0 to 1. */
  risk: number;
  /** Ids of the rules that apply; for the monitoring only, never part of an answer. */
  hits: readonly string[];
}

/** Combines risks like independent probabilities: two doubts are more than one, and never more than 1. */
export const combineRisks = (risks: readonly number[]): number =>
  1 - risks.reduce((left, risk) => left * (1 - risk), 1);

/** The level of a risk: the highest whose threshold it reaches. */
export const riskLevelOf = (risk: number): RiskLevel =>
  riskLevels.findLast(({ from }) => risk >= from - 1e-9)?.level ?? 'low'; // 1 - 0.3 is below 0.7 in floating point

/** From this level on a message is not answered. */
export const isRefused = (level: RiskLevel): boolean => level === 'high' || level === 'critical';

/** How much a message of this level counts towards a pause of the chat. */
export const riskPoints = (level: RiskLevel): number => riskLevels.find((known) => known.level === level)?.points ?? 0;
