import type { Calls, InputOf, ModerationSettings, ReplyOf, StoredSettings } from '@farm/contracts';
import { formatCursor, readCursor, throwHttpError, type Clock } from '@farm/server-kit';
import { createProfanityFilter, type ProfanityFilter } from '@farm/server-kit/profanity';
import type { ModerationRepository, StoredEvent } from './moderation.repository';
import { pageNotFound } from './moderation-queue';

type Events = Calls['GET /api/ops/moderation/events'];

const OPEN: ModerationSettings = { mode: 'open', words: [], allowed: [] };

/** The stored settings, or the defaults: open, with the built-in word list. */
export const settingsFrom = (stored: unknown): ModerationSettings => ({
  ...OPEN,
  ...(stored as Partial<ModerationSettings> | null),
});

let current: { key: string; list: ProfanityFilter } | undefined;

/** The word list of these settings, cached until they change. */
export function profanityFilterOf({ words, allowed }: ModerationSettings): ProfanityFilter {
  const key = JSON.stringify([words, allowed]);
  if (current?.key !== key) current = { key, list: createProfanityFilter({ words, allowed }) };
  return current.list;
}

const ROWS = 100;

const toText = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const eventDto = ({ before, after, at, ...event }: StoredEvent) => ({
  ...event,
  before: toText(before),
  after: toText(after),
  at: at.toISOString(),
});

/** Events of moderation, newest first. @throws `moderation.no_page` */
export async function eventsPage(
  { comment, before }: NonNullable<InputOf<Events>['query']>,
  store: ModerationRepository,
): Promise<ReplyOf<Events>> {
  const rows = await store.events({ comment, before: readCursor(before, pageNotFound), limit: ROWS + 1 });
  const events = rows.slice(0, ROWS).map(eventDto);
  const last = events.at(-1);
  return { events, next: rows.length > ROWS && last ? formatCursor({ createdAt: last.at, id: last.id }) : null };
}

export async function currentSettings(store: ModerationRepository): Promise<StoredSettings> {
  const { value, version } = await store.versionedSettings();
  return { ...settingsFrom(value), version };
}

const normalizeWords = (words: readonly string[]) =>
  [...new Set(words.map((word) => word.normalize('NFC').trim().toLowerCase()))].filter((word) => word.length >= 2);

interface SettingsChange {
  settings: ModerationSettings;
  /** Version of the edited settings; missing: concurrent changes are overwritten. */
  version: string | undefined;
  actor: string;
}

/** Changes the settings and stores an audit event. @throws 409 if another operator changed them meanwhile */
export async function changeSettings(
  { settings: { mode, words, allowed }, version, actor }: SettingsChange,
  { moderation, clock }: { moderation: ModerationRepository; clock: Clock },
): Promise<StoredSettings> {
  const settings = { mode, words: normalizeWords(words), allowed: normalizeWords(allowed) };
  const audit = { actor, reason: 'Settings changed', at: clock.now() };
  if (await moderation.saveSettings(settings, audit, version)) return currentSettings(moderation);
  const stored = await currentSettings(moderation);
  return throwHttpError(409, 'moderation.settings_changed', 'Another operator changed these settings meanwhile.', {
    extra: { settings: stored },
  });
}
