import {
  type ContentSection,
  contentSections,
  OWNER_FIELDS,
  OWNER_SECTIONS,
  PublishedContent,
  serviceSections,
  SHOP_SECTIONS,
  siteContent,
} from '@farm/contracts';
import { type App, cached, type Clock, type Person, serve, splitContent, throwHttpError } from '@farm/server-kit';
import type { TObject } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { isDeepStrictEqual } from 'node:util';
import { type AddressChange, addressChanges, fieldOf } from './address-changes';
import { invalidField } from './invalid-field';
import type { KnownDraft, SiteContentRepository } from './site-content.repository';

interface SiteContentDeps {
  contents: SiteContentRepository;
  /** The published content; null: nothing is published. */
  readPublished(): Promise<{ version: number; content: unknown } | null>;
  /** What each section has without any publication. */
  builtIn: Readonly<Record<ContentSection, unknown>>;
  /** Rules of a section besides its schema: the message about what breaks them; null: nothing does. */
  rules?: Partial<Record<ContentSection, (value: unknown) => string | null>>;
  clock: Clock;
}

const CACHE_SECONDS = 1;
const schemas = { ...contentSections, ...serviceSections };

function checked(content: unknown) {
  if (!Value.Check(PublishedContent, content)) throw new Error('The stored site content is invalid');
  return content;
}

async function published({ readPublished }: SiteContentDeps) {
  const { version, content } = (await readPublished()) ?? { version: 0, content: {} };
  return { version, content: checked(splitContent(content).pages) };
}

/** Drafts of what pages carry by section, without those that a release has made invalid. */
async function validDrafts({ contents }: SiteContentDeps) {
  const drafts = (await contents.drafts()).filter(({ section, value }) =>
    Value.Check(PublishedContent, { [section]: value }),
  );
  return { content: checked(Object.fromEntries(drafts.map(({ section, value }) => [section, value]))) };
}

async function stateOf(section: ContentSection, { contents, builtIn }: SiteContentDeps) {
  const [newest, draft] = await Promise.all([contents.newest(section), contents.draft(section)]);
  return {
    section,
    version: newest?.version ?? 0,
    value: newest?.value ?? builtIn[section],
    draft: draft && { value: draft.value, updatedAt: draft.updatedAt.toISOString() },
  };
}

async function formOf(section: ContentSection, deps: SiteContentDeps) {
  const [state, history] = await Promise.all([stateOf(section, deps), deps.contents.history(section)]);
  const builtIn = deps.builtIn[section];
  return {
    ...state,
    builtIn,
    schema: schemas[section],
    history: history.map(({ version, at, actor, value }) => ({
      ...{ version, at: at.toISOString(), by: actor, value: value ?? builtIn },
    })),
  };
}

function assertValid(section: ContentSection, value: unknown, { builtIn, rules }: SiteContentDeps): void {
  const message = invalidField(schemas[section], value, builtIn[section]) ?? rules?.[section]?.(value) ?? null;
  if (message !== null) throwHttpError(400, 'content.invalid', message);
}

/** @throws 403 `auth.other_role` */
function assertMayChange(section: ContentSection, { role }: Pick<Person, 'role'>): void {
  if (role === 'operator' || (role === 'editor' && !OWNER_SECTIONS.includes(section))) return;
  if (role === 'shop' && SHOP_SECTIONS.includes(section)) return;
  throwHttpError(403, 'auth.other_role', `Your role (${role}) does not include this. An owner can change it.`);
}

/** @throws 403 `auth.other_role` if somebody else than an owner changes a field of `OWNER_FIELDS` */
async function assertMayChangeTo(
  value: unknown,
  section: ContentSection,
  { role }: Pick<Person, 'role'>,
  deps: SiteContentDeps,
): Promise<void> {
  const fields = role === 'operator' ? [] : (OWNER_FIELDS[section] ?? []);
  if (fields.length === 0) return;
  const { value: published } = await stateOf(section, deps);
  const changed = fields.find((field) => !isDeepStrictEqual(fieldOf(published, field), fieldOf(value, field)));
  if (changed === undefined) return;
  const { properties }: TObject = schemas[section];
  const title: unknown = properties[changed]?.['title'];
  throwHttpError(403, 'auth.other_role', `Only an owner can change '${String(title)}'. Your other changes are fine.`);
}

const REJECTIONS = {
  changed: 'Somebody else published this part meanwhile. Look at the differences before you publish again.',
  draft_changed: 'Somebody else changed the draft of this part meanwhile. Look at the differences before you go on.',
  file_missing: 'A picture of this part has been deleted. Please choose another one.',
} as const;

/** @throws 409 `content.changed`, `content.draft_changed` or `content.file_missing` */
function assertDone(outcome: 'done' | keyof typeof REJECTIONS): void {
  if (outcome !== 'done') throwHttpError(409, `content.${outcome}`, REJECTIONS[outcome]);
}

/** @throws 400 `content.invalid` for text that is no time */
function knownDraftOf({ draft }: { draft?: string | null }): KnownDraft {
  if (draft === undefined || draft === null) return draft;
  const at = new Date(draft);
  return Number.isNaN(at.getTime()) ? throwHttpError(400, 'content.invalid', 'Please reload the page.') : at;
}

/** The page /ops/content, and what it publishes. */
export function siteContentRoutes(app: App, deps: SiteContentDeps): void {
  const { contents, clock, builtIn } = deps;
  const addressChangesTo =
    (section: ContentSection, value: unknown) =>
    (before: unknown): AddressChange[] =>
      addressChanges(schemas[section], before ?? builtIn[section], value ?? builtIn[section]);
  const current = cached(() => published(deps), { clock, ttlSeconds: CACHE_SECONDS });
  const authorOf = (person: { id: string }) => ({ actor: person.id, at: clock.now() });
  serve(app, siteContent, {
    'GET /api/site-content': () => current(),
    'GET /api/ops/content-drafts': () => validDrafts(deps),
    'GET /api/ops/content/:section': ({ params }, { person }) => {
      assertMayChange(params.section, person);
      return formOf(params.section, deps);
    },
    'PUT /api/ops/content/:section/draft': async ({ params: { section }, body }, { person }) => {
      assertMayChange(section, person);
      assertValid(section, body.value, deps);
      await assertMayChangeTo(body.value, section, person, deps);
      const edit = { section, value: body.value, knownDraft: knownDraftOf(body) };
      assertDone(await contents.saveDraft(edit, authorOf(person)));
      return stateOf(section, deps);
    },
    'DELETE /api/ops/content/:section/draft': async ({ params: { section }, query }, { person }) => {
      assertMayChange(section, person);
      assertDone(await contents.deleteDraft({ section, knownDraft: knownDraftOf(query) }));
      return stateOf(section, deps);
    },
    'POST /api/ops/content/:section/versions': async ({ params: { section }, body }, { person }) => {
      assertMayChange(section, person);
      const publication = body.value === undefined ? await contents.draft(section) : { value: body.value };
      if (!publication)
        return throwHttpError(409, 'content.no_draft', 'There is nothing to publish: save your changes first.');
      assertValid(section, publication.value, deps); // a release may have changed the rules since a draft was saved
      await assertMayChangeTo(publication.value, section, person, deps);
      const edit = { section, value: publication.value, known: body.version, knownDraft: knownDraftOf(body) };
      assertDone(await contents.publish(edit, authorOf(person), addressChangesTo(section, edit.value)));
      current.clear();
      return stateOf(section, deps);
    },
    'POST /api/ops/content/:section/restorations': async ({ params: { section }, body }, { person }) => {
      assertMayChange(section, person);
      const earlier = body.to === 0 ? { value: null } : await contents.find(section, body.to);
      if (!earlier) return throwHttpError(404, 'content.unknown', 'There is no such version.');
      if (earlier.value !== null) assertValid(section, earlier.value, deps);
      await assertMayChangeTo(earlier.value ?? builtIn[section], section, person, deps);
      const edit = { section, value: earlier.value, known: body.version, knownDraft: knownDraftOf(body) };
      assertDone(await contents.publish(edit, authorOf(person), addressChangesTo(section, edit.value)));
      current.clear();
      return stateOf(section, deps);
    },
  });
}
