import { type AdminPost, type Picture, postsAdmin, type Tip } from '@farm/contracts';
import { farmTime } from '@farm/farm';
import { type App, type Clock, throwHttpError, sanitizeLine, sanitizeText, serve } from '@farm/server-kit';
import { type BlogDeps, type BlogReads, dailyPost } from './blog';
import type { RecurringPosts } from './recurring-posts';
import type { BlogAdminRepository, PostContent, PostEvent, StoredPost } from './blog-admin.repository';
import { FileMissingError } from '../files/files.repository';
import { freeSlug, slugOf } from './blog-posts';

export interface BlogAdminDeps extends RecurringPosts {
  posts: BlogAdminRepository;
  clock: Clock;
}

/** Addresses of the posts that come back every year. */
const recurringSlugs = ({ monthlyPosts, weeklyPosts }: RecurringPosts): string[] =>
  [...monthlyPosts(), ...weeklyPosts].map(({ slug }) => slug);

interface PostInput {
  title: string;
  content: string;
  tips: readonly Tip[];
  picture?: Picture | null | undefined;
}

const PAGE = 30;
const MAX_TIP = 400;
const MAX_TIP_TITLE = 80;

const postNotFound = (): never => throwHttpError(404, 'post.unknown', 'There is no such post.');
const slugTaken = (): never =>
  throwHttpError(409, 'post.slug_taken', 'Another post has this address. Please choose another one.');

/** The error for a picture that was deleted meanwhile. */
const orFileMissing = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (!(error instanceof FileMissingError)) throw error;
    return throwHttpError(409, 'post.file_missing', 'That picture has been deleted. Please choose another one.');
  });

const sanitizeTip = (tip: Tip): Tip =>
  typeof tip === 'string' ? sanitizeLine(tip) : { title: sanitizeLine(tip.title), content: sanitizeLine(tip.content) };

const isBetween = (text: string, longest: number) => text.length > 0 && text.length <= longest;

/** The contract's rule for responses: a tip that breaks it after sanitizing could not be sent to readers. */
const isTip = (tip: Tip): boolean =>
  typeof tip === 'string'
    ? isBetween(tip, MAX_TIP)
    : isBetween(tip.title, MAX_TIP_TITLE) && isBetween(tip.content, MAX_TIP);

/** Removes invisible characters. @throws 400 when too little is left */
function sanitizePost({ title, content, tips, picture }: PostInput): PostInput {
  const texts = { title: sanitizeLine(title), content: sanitizeText(content), tips: tips.map(sanitizeTip) };
  const post = { ...texts, picture: picture && { ...picture, alt: sanitizeLine(picture.alt) } };
  if (post.title.length < 3) throwHttpError(400, 'request.invalid', 'Please enter a title of 3 to 120 characters.');
  if (post.content.length < 20) throwHttpError(400, 'request.invalid', 'Please enter 20 to 8,000 characters.');
  if (post.picture && post.picture.alt.length < 3)
    throwHttpError(400, 'request.invalid', 'Please say in 3 to 200 characters what the picture shows.');
  if (!post.tips.every(isTip)) throwHttpError(400, 'request.invalid', 'Please write something in each tip.');
  return post;
}

const isPublic = ({ state, publishOn }: StoredPost, today: string): boolean =>
  state === 'published' && publishOn !== null && publishOn <= today;

const toAdminPost = (post: StoredPost, today: string): AdminPost => ({
  id: post.id,
  slug: post.slug,
  title: post.title,
  content: post.content,
  state: isPublic(post, today) ? 'published' : post.state === 'published' ? 'scheduled' : 'draft',
  publishOn: post.publishOn,
  tips: [...post.tips],
  picture: post.picture,
  updatedAt: post.updatedAt.toISOString(),
});

const todayOf = (clock: Clock): string => farmTime(clock.now()).date;
const eventOf = (deps: BlogAdminDeps, event: Omit<PostEvent, 'at'>): PostEvent => ({ ...event, at: deps.clock.now() });

const CURSOR = /^(\d{4}-\d{2}-\d{2})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Drafts, then scheduled posts, then published ones. */
async function listPosts({ posts, clock }: BlogAdminDeps, before: string | undefined) {
  const [, day, id] = CURSOR.exec(before ?? '') ?? [];
  if (before !== undefined && (day === undefined || id === undefined || Number.isNaN(Date.parse(day))))
    return throwHttpError(400, 'post.no_page', 'That page of posts does not exist.');
  const rows = await posts.list(PAGE + 1, day !== undefined && id !== undefined ? { day, id } : null);
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  const next = last && rows.length > PAGE ? `${last.publishOn ?? '9999-12-31'}_${last.id}` : null;
  return { posts: page.map((post) => toAdminPost(post, todayOf(clock))), next };
}

/** Creates a draft. Without a given slug it is made from the title. */
async function createPost(
  input: PostInput & { slug?: string },
  actor: string,
  deps: BlogAdminDeps,
): Promise<AdminPost> {
  const content = sanitizePost(input);
  const recurring = recurringSlugs(deps);
  const start = slugOf(content.title);
  const slug = input.slug ?? freeSlug(start, [...recurring, ...(await deps.posts.slugsLike(start))]);
  if (recurring.includes(slug)) return slugTaken();
  const post = await orFileMissing(deps.posts.create({ ...content, slug }, eventOf(deps, { actor, action: 'write' })));
  return post ? toAdminPost(post, todayOf(deps.clock)) : slugTaken();
}

interface PostUpdate extends PostInput {
  slug: string;
  updatedAt: string;
}

/** @throws 409 if somebody else changed the post since, or if readers already know its slug */
async function updatePost(id: string, input: PostUpdate, actor: string, deps: BlogAdminDeps): Promise<AdminPost> {
  const content: PostContent = { ...sanitizePost(input), slug: input.slug };
  if (recurringSlugs(deps).includes(content.slug)) return slugTaken();
  const today = todayOf(deps.clock);
  let exists = false;
  const changing = deps.posts.update(id, eventOf(deps, { actor, action: 'change' }), (before) => {
    exists = true;
    if (before.updatedAt.toISOString() !== input.updatedAt)
      return throwHttpError(409, 'post.changed', 'Somebody else changed this post meanwhile.', {
        extra: { post: toAdminPost(before, today) },
      });
    if (isPublic(before, today) && before.slug !== content.slug)
      return throwHttpError(
        409,
        'post.slug_stands',
        'Readers already know this address. Unpublish the post to change it.',
      );
    return content;
  });
  const post = await orFileMissing(changing);
  if (post) return toAdminPost(post, today);
  return exists ? slugTaken() : postNotFound();
}

const isDate = (day: string): boolean => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);

/** Publishes today or on a later day. Idempotent. */
async function publishPost(
  id: string,
  day: string | undefined,
  actor: string,
  deps: BlogAdminDeps,
): Promise<AdminPost> {
  const today = todayOf(deps.clock);
  const publishOn = day ?? today;
  if (!isDate(publishOn)) return throwHttpError(422, 'post.no_day', 'Please choose a day.');
  if (publishOn < today)
    return throwHttpError(422, 'post.day_gone', 'That day is over. Please choose today or a later day.');
  const post = await deps.posts.update(id, eventOf(deps, { actor, action: 'publish' }), (before) => {
    if (before.state === 'published' && before.publishOn === publishOn) return 'unchanged';
    if (isPublic(before, today) && day === undefined) return 'unchanged';
    if (isPublic(before, today))
      return throwHttpError(409, 'post.is_out', 'This post is already public. Unpublish it first.');
    return { publishOn };
  });
  return post ? toAdminPost(post, today) : postNotFound();
}

async function unpublishPost(id: string, reason: string, actor: string, deps: BlogAdminDeps): Promise<AdminPost> {
  const event = eventOf(deps, { actor, action: 'unpublish', reason });
  const post = await deps.posts.update(id, event, ({ state }) => (state === 'draft' ? 'unchanged' : { draft: true }));
  return post ? toAdminPost(post, todayOf(deps.clock)) : postNotFound();
}

/** @throws 404 */
async function deletePost(id: string, reason: string, actor: string, deps: BlogAdminDeps): Promise<{ deleted: true }> {
  const isDeleted = await deps.posts.remove(id, eventOf(deps, { actor, action: 'delete', reason }));
  return isDeleted ? { deleted: true } : postNotFound();
}

export function blogAdminRoutes(
  app: App,
  deps: BlogAdminDeps & BlogDeps & { reads: Pick<BlogReads, 'clearCache'> },
): void {
  const clearCacheAfter = async <T>(change: Promise<T>): Promise<T> => change.finally(deps.reads.clearCache);
  serve(app, postsAdmin, {
    'GET /api/ops/inbox/posts': async ({ query }) => {
      const [page, { title, slug }] = await Promise.all([listPosts(deps, query.before), dailyPost(deps)]);
      const builtIn = slug === undefined || recurringSlugs(deps).includes(slug);
      return { ...page, today: { day: farmTime(deps.clock.now()).date, title, builtIn } };
    },
    'POST /api/ops/inbox/posts': ({ body }, { person }) => clearCacheAfter(createPost(body, person.id, deps)),
    'PUT /api/ops/inbox/posts/:id': ({ params, body }, { person }) =>
      clearCacheAfter(updatePost(params.id, body, person.id, deps)),
    'POST /api/ops/inbox/posts/:id/publish': ({ params, body }, { person }) =>
      clearCacheAfter(publishPost(params.id, body.publishOn, person.id, deps)),
    'POST /api/ops/inbox/posts/:id/unpublish': ({ params, body }, { person }) =>
      clearCacheAfter(unpublishPost(params.id, body.reason, person.id, deps)),
    'DELETE /api/ops/inbox/posts/:id': ({ params, body }, { person }) =>
      clearCacheAfter(deletePost(params.id, body.reason, person.id, deps)),
  });
}
