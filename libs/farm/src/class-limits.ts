/** Limits of what is entered of a class: characters of texts, minutes, seats, and cents. */
export const classLimits = {
  minTitle: 3,
  title: 120,
  place: 200,
  link: 500,
  notes: 2_000,
  /** Of somebody who takes a seat. */
  name: 80,
  email: 254,
  minMinutes: 15,
  minutes: 720,
  seats: 500,
  priceCents: 1_000_000,
} as const;
