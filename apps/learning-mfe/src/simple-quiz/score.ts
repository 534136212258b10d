/** Stars that a perfect round earns. */
export const MAX_STARS = 5;

/** What the results say. Spec 2 section 4, by the share of right answers. */
export function messageFor(right: number, total: number): string {
  const ratio = right / total;
  if (ratio === 1) return 'Perfect!';
  if (ratio >= 0.8) return 'Excellent work!';
  if (ratio >= 0.6) return 'Good job!';
  return 'Keep learning!';
}

/** Stars of a round, 0 to 5: the share of right answers times 5, rounded, a half upwards. Spec 2 section 4. */
export const starsFor = (right: number, total: number): number => Math.round((right / total) * MAX_STARS);
