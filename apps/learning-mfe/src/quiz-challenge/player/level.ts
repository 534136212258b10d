/** Spec 2 section 9: green for level 2 or below, yellow for 5 or below, otherwise purple. */
export function levelColour(level: number): 'green' | 'yellow' | 'purple' {
  if (level <= 2) return 'green';
  return level <= 5 ? 'yellow' : 'purple';
}
