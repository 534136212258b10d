import { apiQuery, useQuery } from '@farm/web-kit';

/** What the site knows of a grant. `sendBy`: a day that was chosen; meanwhile the days of before stay. */
export const useStarterPack = (grant: string, sendBy?: string) =>
  useQuery({
    ...apiQuery('GET /api/grants/:id/starter-pack', { params: { id: grant }, query: sendBy ? { sendBy } : {} }),
    placeholderData: (before) => before,
  });
