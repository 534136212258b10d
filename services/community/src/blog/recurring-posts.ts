import { fromServiceContent } from '@farm/server-kit';
import type { MonthlyPost } from './blog-posts';
import { toMonthlyPosts } from './post-forms';
import type { WeeklyPost } from './weekly-posts';

/** The posts that come back every year. */
export interface RecurringPosts {
  monthlyPosts: () => readonly MonthlyPost[];
  weeklyPosts: readonly WeeklyPost[];
}

/** The posts of the months as an operator published them, else the built-in ones, and those of the weeks. */
export const createRecurringPosts = ({
  evergreen = [],
  weeklyPosts = [],
}: {
  evergreen?: readonly MonthlyPost[] | undefined;
  weeklyPosts?: readonly WeeklyPost[] | undefined;
}): RecurringPosts => ({
  monthlyPosts: fromServiceContent(({ posts }) => (posts ? toMonthlyPosts(posts) : evergreen)),
  weeklyPosts,
});
