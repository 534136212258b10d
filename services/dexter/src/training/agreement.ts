const FEWEST = 20; // below that a figure would be a matter of luck

/** What the judge and an operator made of the same answer. */
export interface BothJudged {
  judge: boolean;
  operator: boolean;
}

/**
 * Cohen's kappa of judge and operators: how much more often they agree than by chance, 1 at most. Null below 20 answers
 * that both judged, and where chance alone agrees always.
 */
export function kappaOf(judged: readonly BothJudged[]): { kappa: number; n: number } | null {
  const n = judged.length;
  if (n < FEWEST) return null;
  const share = (holds: (one: BothJudged) => boolean) => judged.filter(holds).length / n;
  const [judge, operator] = [share((one) => one.judge), share((one) => one.operator)];
  const agreed = share((one) => one.judge === one.operator);
  const byChance = judge * operator + (1 - judge) * (1 - operator);
  if (byChance === 1) return null;
  return { kappa: Math.round((100 * (agreed - byChance)) / (1 - byChance)) / 100, n };
}
