/** The daily thread of the community hub; its key is the specification's (Spec 2 section 3). */
export const DAILY_THREAD = 'daily-farm-wisdom';

export interface SeedComment {
  id: string;
  parentId?: string;
  body: string;
  pinned?: boolean;
  /** ISO 8601 UTC: fixed, so that lists and tests are the same on every machine. */
  createdAt: string;
}

/** What the farm itself says first. Nobody is invented: the neighbors' words are theirs to write. */
export const FARM_COMMENTS: readonly SeedComment[] = [
  {
    id: '01970000-0000-7000-8000-000000000001',
    body: 'Welcome to the porch. Tell us what is coming up in your garden, ask what puzzles you, and be kind to each other.',
    pinned: true,
    createdAt: '2025-06-01T11:00:00.000Z',
  },
  {
    id: '01970000-0000-7000-8000-000000000002',
    parentId: '01970000-0000-7000-8000-000000000001',
    body: 'No account is needed. Your name can be a first name, and questions about soil, seed and season are all welcome.',
    createdAt: '2025-06-01T11:05:00.000Z',
  },
];
