import type { StarterPack } from '@farm/contracts';

export const packWith = (
  schedule: Partial<StarterPack['schedule']> = {},
  change: Partial<Omit<StarterPack, 'schedule'>> = {},
): StarterPack => ({
  grant: {
    ...{ id: 'fruitguys', title: 'FruitGuys Community Fund', agency: 'The FruitGuys Community Fund' },
    ...{ website: 'https://fund.example/', amount: 'Up to $5,000 (2025)' },
  },
  award: 5_000,
  ownShare: { say: null, percent: 0 },
  unpaid: ['Labor and land are not paid.'],
  notes: '',
  schedule: {
    kind: 'deadline',
    closesOn: '2027-01-31',
    say: ['It closes on January 31, 2027, in 62 days.'],
    isTooLate: false,
    steps: [
      { id: 'rules', label: 'Read its rules', date: '2026-12-06', isDue: false },
      { id: 'loss', label: 'Keep photos', date: null, isDue: false },
      { id: 'send', label: 'Send it in two days early', date: '2027-01-29', isDue: false },
    ],
    ...schedule,
  },
  ...change,
});
