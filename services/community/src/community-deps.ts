import type { ServiceDeps, VisitorHasher } from '@farm/server-kit';
import type { FileStore } from '@farm/server-kit/file-store';
import type { EmailJobs } from '@farm/server-kit/mail';
import type { CheckFile } from './files/file-check.provider';
import type { MonthlyPost } from './blog/blog-posts';
import type { WeeklyPost } from './blog/weekly-posts';
import type { WeeklyTask } from './newsletter/weekly-tasks';
import type { commentRepository } from './comments/comments.repository';
import type { HashEmail } from './leads/email-hash';
import type { RecipeModel } from './recipes/generate-recipe';
import type { LiveWeather } from './weather/snapshot';

export interface CommunityDeps extends ServiceDeps {
  db: Parameters<typeof commentRepository>[0];
  jobs: EmailJobs;
  /** Where uploaded files are stored. */
  store: FileStore;
  checkFile: CheckFile;
  hashVisitor: VisitorHasher;
  hashEmail: HashEmail;
  /** Least response time of sign-ups, ms: hides whether an address is known. Default 200. */
  minResponseMs?: number | undefined;
  /** Whether a mail server is set; default: emails stay in the development mailbox. */
  sendsMail?: boolean | undefined;
  /** The bearer token of the development mailbox; default: there is none. */
  mailboxKey?: string | undefined;
  /** The bearer token with which the gateway delivers its counts of visits; default: it cannot. */
  visitsKey?: string | undefined;
  /** The provider of measured weather; default: none, typical values are shown. */
  weather?: LiveWeather | null;
  /** Posts of the months; default: the farm's built-in entries. */
  evergreen?: readonly MonthlyPost[];
  /** Short posts of the weeks; default: none. */
  weeklyPosts?: readonly WeeklyPost[];
  /** The works of the weeks; default: none. */
  weeklyTasks?: readonly WeeklyTask[];
  /** The model that writes recipes; default: none, the built-in recipes answer. */
  recipeModel?: RecipeModel | null;
}
