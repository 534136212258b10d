import type { Weather } from '@farm/contracts';
import {
  blogPostPath,
  classPrice,
  classTime,
  formatMonthAndDay,
  gardenMonth,
  instantOf,
  site,
  threadQuestions,
} from '@farm/farm';
import { cached, type Clock, fromServiceContent } from '@farm/server-kit';
import type { EmailContent } from '@farm/server-kit/mail';
import { datedMonthlyPost, type DatedPost } from '../blog/blog-posts';
import type { RecurringPosts } from '../blog/recurring-posts';
import { datedWeeklyPost } from '../blog/weekly-posts';
import { forecastLine } from './forecast-line';
import { alsoInSeason, plantingJobs } from './planting-jobs';
import type { UpcomingClass, WeeklyNewsletterRepository } from './weekly-newsletter.repository';
import { type WeeklyTask, weeklyTaskOf } from './weekly-tasks';

type NewsletterPost = Pick<DatedPost, 'slug' | 'title' | 'content'>;

/** What a Monday letter is made of, besides the almanac. */
export interface NewsletterFacts {
  /** The Monday, '2026-11-23'. */
  date: string;
  /** The work of the week; undefined: there is none. */
  task: Pick<WeeklyTask, 'title' | 'text'> | undefined;
  /** The post that it quotes first. */
  posts: readonly NewsletterPost[];
  /** null: not known, of a letter that went out before. */
  weather: Weather | null;
  /** The classes of the two weeks from the Monday on. */
  classes: readonly UpcomingClass[];
  /** What the owner wrote for this Monday. */
  ownLine: string | null;
}

/** Posts of the week are shorter; of longer ones the first paragraph is quoted. */
const MAX_WHOLE_POST = 800;

const quoteOf = (content: string): string => {
  const text = content.trim();
  const quoted = text.length <= MAX_WHOLE_POST ? text : (text.split(/\n\s*\n/)[0] ?? text);
  return quoted.replace(/\s+/g, ' ');
};

const plantingLines = (date: string): string[] =>
  [...plantingJobs(date), alsoInSeason(date)].filter((line) => line !== null);

/** 0 for the first Monday of a month. */
const weekOfMonth = (date: string): number => Math.floor((Number(date.slice(8)) - 1) / 7);
const monthNumber = (date: string): number => Number(date.slice(5, 7));

/** One of the month's four; a fifth Monday asks about the month to come. */
function questionOf(date: string): string {
  const own = threadQuestions[monthNumber(date) - 1]?.[weekOfMonth(date)];
  return own ?? `What is the first thing that you will do in ${gardenMonth((monthNumber(date) % 12) + 1).name}?`;
}

/** '- Starting seeds: Saturday, December 12, 2026, 10:00 AM to 11:30 AM, The red barn. Free. There are seats left.' */
const classLine = ({ title, place, seatsLeft, priceCents, ...times }: UpcomingClass): string =>
  `- ${title}: ${classTime(times)}, ${place ?? 'by video'}. ${classPrice({ priceCents, place })}. ${seatsLeft > 0 ? 'There are seats left.' : 'Full, with a waiting list.'}`;

/** The part that is the same for all readers. */
export function newsletterContent({
  date,
  task,
  posts,
  weather,
  classes,
  ownLine,
}: NewsletterFacts): Pick<EmailContent, 'subject' | 'paragraphs'> {
  const nights = weather && forecastLine(weather, date);
  const [post] = posts;
  return {
    subject: `Monday, ${formatMonthAndDay(date)}: jobs for the garden`,
    paragraphs: [
      'Good morning from the farm.',
      ...(ownLine === null ? [] : [ownLine]),
      ...(task ? [`This week’s job: ${task.title}\n${task.text}`] : []),
      ['To plant this week:', ...plantingLines(date).map((line) => `- ${line}`)].join('\n'),
      ...(nights === null ? [] : [`The nights: ${nights}`]),
      ...(classes.length === 0 ? [] : [['Classes and work days:', ...classes.map(classLine)].join('\n')]),
      ...(post ? [`On our blog, '${post.title}': ${quoteOf(post.content)}`] : []),
      `A question for you: ${questionOf(date)} Answer it in the community hub.`,
      `Until next Monday,\n${site.founder.name}, ${site.company}`,
    ],
  };
}

export const newsletterLinks = ({ posts, classes }: NewsletterFacts, siteOrigin: string) => [
  ...classes.map(({ id, title }) => ({ label: `A seat in: ${title}`, href: `${siteOrigin}/classes/${id}` })),
  ...posts.map(({ slug, title }) => ({ label: title, href: `${siteOrigin}${blogPostPath(slug)}` })),
];

export interface WeeklyLetterDeps extends RecurringPosts {
  weeklyTasks: readonly WeeklyTask[];
  weekly: Pick<WeeklyNewsletterRepository, 'postsOf'>;
  /** The current weather; never rejects. */
  weather: () => Promise<Weather>;
  /** The classes that begin between two moments. */
  readClasses: (after: Date, before: Date) => Promise<UpcomingClass[]>;
  clock: Clock;
}

const ownLineOf = fromServiceContent(
  ({ newsletter }) =>
    (date: string) =>
      newsletter?.monday === date ? newsletter.line : null,
);

/**
 * The farm's posts of the seven days before, else the post of the week, which week 53 lacks; on a month's first Monday, and
 * without another, also the one of the month.
 */
async function postsOf(
  date: string,
  { weekly, monthlyPosts, weeklyPosts }: WeeklyLetterDeps,
): Promise<NewsletterPost[]> {
  const published = await weekly.postsOf(date);
  const ofWeek = weeklyPosts.map((post) => datedWeeklyPost(post, date)).filter((post) => post.date === date);
  const ofMonth = monthlyPosts()
    .filter(({ month }) => month === monthNumber(date))
    .map((post) => datedMonthlyPost(post, date));
  const first = published.length > 0 ? published : ofWeek;
  return first.length === 0 || weekOfMonth(date) === 0 ? [...first, ...ofMonth] : first;
}

const TWO_WEEKS_MS = 14 * 86_400_000;

/** The classes of the two weeks from a Monday on that have not begun. */
function classesFrom(date: string, { readClasses, clock }: WeeklyLetterDeps): Promise<UpcomingClass[]> {
  const monday = instantOf(date, '00:00', site.place.timeZone);
  const after = monday > clock.now() ? monday : clock.now();
  return readClasses(after, new Date(monday.getTime() + TWO_WEEKS_MS));
}

// One reading for the letters of a batch.
const CACHE_SECONDS = 5;

/** Reads the facts of a Monday's letter. */
export function newsletterReader(deps: WeeklyLetterDeps): (date: string) => Promise<NewsletterFacts> {
  return cached(
    async (date) => ({
      date,
      task: weeklyTaskOf(deps.weeklyTasks, date),
      posts: await postsOf(date, deps),
      weather: await deps.weather(),
      classes: await classesFrom(date, deps),
      ownLine: ownLineOf()(date),
    }),
    { clock: deps.clock, ttlSeconds: CACHE_SECONDS },
  );
}
