import type { DeskPost, Tip } from '@farm/contracts';
import { farmTime } from '@farm/farm';
import { refuse, type Clock } from '@farm/server-kit';
import { visibleName, visibleText } from '../comments/visible-text';
import type { EvergreenPost } from './evergreen';
import type { Act, PostsDeskRepository, PostWords, StoredPost } from './posts-desk.repository';
import { freeSlug, slugOf } from './slug';

export interface DeskDeps {
  desk: PostsDeskRepository;
  evergreen: readonly EvergreenPost[];
  clock: Clock;
}
interface Typed {
  title: string;
  content: string;
  tips: readonly Tip[];
}

const PAGE = 30;
const unknown = (): never => refuse(404, 'post.unknown', 'There is no such post.');
const taken = (): never => refuse(409, 'post.slug_taken', 'Another post has this address. Please choose another one.');

const tipOf = (tip: Tip): Tip =>
  typeof tip === 'string' ? visibleName(tip) : { title: visibleName(tip.title), content: visibleName(tip.content) };

const LONGEST_TIP = 400;
const LONGEST_NAME = 80;
const isBetween = (text: string, longest: number) => text.length > 0 && text.length <= longest;

/** Whether a tip says something. One that is stored and says nothing could not be sent to any reader again. */
const isTip = (tip: Tip): boolean =>
  typeof tip === 'string'
    ? isBetween(tip, LONGEST_TIP)
    : isBetween(tip.title, LONGEST_NAME) && isBetween(tip.content, LONGEST_TIP);

/** Without signs that cannot be seen; line ends as they are. Words that turn out to be none are refused. */
function cleaned({ title, content, tips }: Typed): Typed {
  const clean = { title: visibleName(title), content: visibleText(content), tips: tips.map(tipOf) };
  if (clean.title.length < 3) refuse(400, 'request.invalid', 'Please give a title of 3 to 120 characters.');
  if (clean.content.length < 20) refuse(400, 'request.invalid', 'Please write 20 to 8,000 characters.');
  if (!clean.tips.every(isTip)) refuse(400, 'request.invalid', 'Please write something in each tip.');
  return clean;
}

const isOut = ({ state, publishOn }: StoredPost, today: string): boolean =>
  state === 'published' && publishOn !== null && publishOn <= today;

/** As operators get it. */
function deskPost(post: StoredPost, today: string): DeskPost {
  const { id, slug, title, content, publishOn, updatedAt } = post;
  const state = isOut(post, today) ? 'published' : post.state === 'published' ? 'scheduled' : 'draft';
  return {
    ...{ id, slug, title, content, state, publishOn },
    tips: [...post.tips],
    updatedAt: updatedAt.toISOString(),
  };
}

const todayOf = (clock: Clock): string => farmTime(clock.now()).date;
const actOf = (deps: DeskDeps, act: Omit<Act, 'at'>): Act => ({ ...act, at: deps.clock.now() });

const CURSOR = /^(\d{4}-\d{2}-\d{2})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** One page of the desk: drafts, days to come, days that were. */
export async function deskPage({ desk, clock }: DeskDeps, before: string | undefined) {
  const [, day, id] = CURSOR.exec(before ?? '') ?? [];
  if (before !== undefined && (day === undefined || id === undefined || Number.isNaN(Date.parse(day))))
    return refuse(400, 'post.no_page', 'That page of posts does not exist.');
  const found = await desk.list(PAGE + 1, day !== undefined && id !== undefined ? { day, id } : null);
  const shown = found.slice(0, PAGE);
  const last = shown.at(-1);
  const next = last && found.length > PAGE ? `${last.publishOn ?? '9999-12-31'}_${last.id}` : null;
  return { posts: shown.map((post) => deskPost(post, todayOf(clock))), next };
}

/** A new draft. Its address is the one given, or made of the title. */
export async function writePost(typed: Typed & { slug?: string }, actor: string, deps: DeskDeps): Promise<DeskPost> {
  const words = cleaned(typed);
  const built = deps.evergreen.map(({ slug }) => slug);
  const start = slugOf(words.title);
  const slug = typed.slug ?? freeSlug(start, [...built, ...(await deps.desk.slugsLike(start))]);
  if (built.includes(slug)) return taken();
  const post = await deps.desk.write({ ...words, slug }, actOf(deps, { actor, action: 'write' }));
  return post ? deskPost(post, todayOf(deps.clock)) : taken();
}

interface Change extends Typed {
  slug: string;
  updatedAt: string;
}

/** New words for a post. Refuses to write over what somebody else wrote since, and to move what readers have found. */
export async function changePost(id: string, typed: Change, actor: string, deps: DeskDeps): Promise<DeskPost> {
  const words: PostWords = { ...cleaned(typed), slug: typed.slug };
  if (deps.evergreen.some(({ slug }) => slug === words.slug)) return taken();
  const today = todayOf(deps.clock);
  let known = false;
  const post = await deps.desk.change(id, actOf(deps, { actor, action: 'change' }), (before) => {
    known = true;
    if (before.updatedAt.toISOString() !== typed.updatedAt)
      return refuse(409, 'post.changed', 'Somebody else changed this post meanwhile. Please load it again.');
    if (isOut(before, today) && before.slug !== words.slug)
      return refuse(409, 'post.slug_stands', 'Readers have this address already. Take the post back to change it.');
    return words;
  });
  if (post) return deskPost(post, today);
  return known ? taken() : unknown();
}

const isDay = (day: string): boolean => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);

/** Lets visitors read it, today or from a day on. A second press changes nothing. */
export async function publishPost(
  id: string,
  day: string | undefined,
  actor: string,
  deps: DeskDeps,
): Promise<DeskPost> {
  const today = todayOf(deps.clock);
  const publishOn = day ?? today;
  if (!isDay(publishOn)) return refuse(422, 'post.no_day', 'Please choose a day.');
  if (publishOn < today) return refuse(422, 'post.day_gone', 'That day is over. Please choose today or a day to come.');
  const post = await deps.desk.change(id, actOf(deps, { actor, action: 'publish' }), (before) => {
    if (before.state === 'published' && before.publishOn === publishOn) return 'as it is';
    if (isOut(before, today) && day === undefined) return 'as it is';
    if (isOut(before, today)) return refuse(409, 'post.is_out', 'Visitors read it already. Take it back first.');
    return { publishOn };
  });
  return post ? deskPost(post, today) : unknown();
}

/** Back to a draft. */
export async function takeBack(id: string, reason: string, actor: string, deps: DeskDeps): Promise<DeskPost> {
  const act = actOf(deps, { actor, action: 'unpublish', reason });
  const post = await deps.desk.change(id, act, ({ state }) => (state === 'draft' ? 'as it is' : { draft: true }));
  return post ? deskPost(post, todayOf(deps.clock)) : unknown();
}

/** Deletes a post; its last words and the reason stay in the history. Refuses with 404 when it is gone. */
export async function deletePost(
  id: string,
  reason: string,
  actor: string,
  deps: DeskDeps,
): Promise<{ deleted: true }> {
  const gone = await deps.desk.remove(id, actOf(deps, { actor, action: 'delete', reason }));
  return gone ? { deleted: true } : unknown();
}
