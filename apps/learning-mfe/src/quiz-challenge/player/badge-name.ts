/** 'week-of-sun' is shown as 'Week Of Sun'. Spec 2 section 3: hyphens are shown as spaces in title case. */
export const badgeName = (slug: string): string =>
  slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
