/** Figures of the community as the farm last counted them. Spec 2 section 9. */
export const communityStats = {
  asOf: '2025-06-17',
  figures: [
    { figure: 127, label: 'gardens' },
    { figure: 4, label: 'videos a week' },
    { figure: 89, label: 'stories' },
    { figure: 12, label: 'new this month' },
  ],
} as const;
