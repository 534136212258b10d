import { riskLevels, type RiskLevel } from '@farm/farm';

/** What a layer found. Every layer answers in this one form. */
export interface Scan {
  /** 0 to 1. */
  risk: number;
  /** Rules broken. They go to the monitoring, never into an answer. */
  hits: readonly string[];
}

/** Risks add up like chances: two doubts are more than one, and never more than certain. */
export const together = (risks: readonly number[]): number => 1 - risks.reduce((left, risk) => left * (1 - risk), 1);

/** The level of a risk: the highest whose threshold it reaches. */
export const levelOf = (risk: number): RiskLevel =>
  // 1 - 0.3 is not quite 0.7 for a computer
  riskLevels.findLast(({ from }) => risk >= from - 1e-9)?.level ?? 'low';

/** From this level on a message is not answered. */
export const isRefused = (level: RiskLevel): boolean => level === 'high' || level === 'critical';

/** How much a message of this level counts towards a pause of the chat. */
export const pointsOf = (level: RiskLevel): number => riskLevels.find((known) => known.level === level)?.points ?? 0;
