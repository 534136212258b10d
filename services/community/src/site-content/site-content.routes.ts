import { type ContentSection, contentSections, PublishedContent, siteContent } from '@farm/contracts';
import { builtInContent } from '@farm/farm';
import { type App, cached, type Clock, serve, throwHttpError } from '@farm/server-kit';
import { Value } from '@sinclair/typebox/value';
import { invalidField } from './invalid-field';
import type { SiteContentRepository } from './site-content.repository';

interface SiteContentDeps {
  contents: SiteContentRepository;
  /** The published content; null: nothing is published. */
  readPublished(): Promise<{ version: number; content: unknown } | null>;
  clock: Clock;
}

const CACHE_SECONDS = 1;

function checked(content: unknown) {
  if (!Value.Check(PublishedContent, content)) throw new Error('The stored site content is invalid');
  return content;
}

async function published({ readPublished }: SiteContentDeps) {
  const { version, content } = (await readPublished()) ?? { version: 0, content: {} };
  return { version, content: checked(content) };
}

/** Drafts by section, without those that a release has made invalid. */
async function validDrafts({ contents }: SiteContentDeps) {
  const drafts = (await contents.drafts()).filter(({ section, value }) =>
    Value.Check(PublishedContent, { [section]: value }),
  );
  return { content: checked(Object.fromEntries(drafts.map(({ section, value }) => [section, value]))) };
}

async function stateOf(section: ContentSection, { contents }: SiteContentDeps) {
  const [newest, draft] = await Promise.all([contents.newest(section), contents.draft(section)]);
  return {
    section,
    version: newest?.version ?? 0,
    value: newest?.value ?? builtInContent[section],
    draft: draft && { value: draft.value, updatedAt: draft.updatedAt.toISOString() },
  };
}

async function formOf(section: ContentSection, deps: SiteContentDeps) {
  const [state, history] = await Promise.all([stateOf(section, deps), deps.contents.history(section)]);
  const builtIn = builtInContent[section];
  return {
    ...state,
    builtIn,
    schema: contentSections[section],
    history: history.map(({ version, at, actor, value }) => ({
      ...{ version, at: at.toISOString(), by: actor, value: value ?? builtIn },
    })),
  };
}

function assertValid(section: ContentSection, value: unknown): void {
  const message = invalidField(contentSections[section], value, builtInContent[section]);
  if (message !== null) throwHttpError(400, 'content.invalid', message);
}

const changed = (): never =>
  throwHttpError(409, 'content.changed', 'Somebody else published this part meanwhile. Reload the page to see it.');

/** The page /ops/content, and what it publishes. */
export function siteContentRoutes(app: App, deps: SiteContentDeps): void {
  const { contents, clock } = deps;
  const current = cached(() => published(deps), { clock, ttlSeconds: CACHE_SECONDS });
  const authorOf = (person: { id: string }) => ({ actor: person.id, at: clock.now() });
  serve(app, siteContent, {
    'GET /api/site-content': () => current(),
    'GET /api/ops/content-drafts': () => validDrafts(deps),
    'GET /api/ops/content/:section': ({ params }) => formOf(params.section, deps),
    'PUT /api/ops/content/:section/draft': async ({ params: { section }, body: { value } }, { person }) => {
      assertValid(section, value);
      await contents.saveDraft(section, value, authorOf(person));
      return stateOf(section, deps);
    },
    'DELETE /api/ops/content/:section/draft': async ({ params: { section } }) => {
      await contents.deleteDraft(section);
      return stateOf(section, deps);
    },
    'POST /api/ops/content/:section/versions': async ({ params: { section }, body }, { person }) => {
      const draft = await contents.draft(section);
      if (!draft)
        return throwHttpError(409, 'content.no_draft', 'There is nothing to publish: save your changes first.');
      assertValid(section, draft.value); // a release may have changed the rules since it was saved
      const edit = { section, value: draft.value, known: body.version };
      if (!(await contents.publish(edit, authorOf(person)))) return changed();
      current.clear();
      return stateOf(section, deps);
    },
    'POST /api/ops/content/:section/restorations': async ({ params: { section }, body }, { person }) => {
      const earlier = body.to === 0 ? { value: null } : await contents.find(section, body.to);
      if (!earlier) return throwHttpError(404, 'content.unknown', 'There is no such version.');
      if (earlier.value !== null) assertValid(section, earlier.value);
      const edit = { section, value: earlier.value, known: body.version };
      if (!(await contents.publish(edit, authorOf(person)))) return changed();
      current.clear();
      return stateOf(section, deps);
    },
  });
}
