import type { Calls, InputOf, ModerationSettings, ReplyOf } from '@farm/contracts';
import type { Clock } from '@farm/server-kit';
import type { ModerationRepository, StoredEvent } from './moderation.repository';
import { placeFrom } from './queue';
import { settingsFrom } from './stored-settings';

type Events = Calls['GET /api/ops/moderation/events'];

const ROWS = 100;

const said = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const told = ({ before, after, at, ...event }: StoredEvent) => ({
  ...event,
  ...{ before: said(before), after: said(after), at: at.toISOString() },
});

/** What moderators did, newest first. */
export async function eventsPage(
  { comment, before }: NonNullable<InputOf<Events>['query']>,
  store: ModerationRepository,
): Promise<ReplyOf<Events>> {
  const rows = await store.events({ comment, before: placeFrom(before), limit: ROWS + 1 });
  const events = rows.slice(0, ROWS).map(told);
  const last = events.at(-1);
  return { events, next: rows.length > ROWS && last ? `${last.at}_${last.id}` : null };
}

/** What operators set; before the first time the house's own. */
export const currentSettings = async (store: ModerationRepository): Promise<ModerationSettings> =>
  settingsFrom(await store.settings());

const tidy = (words: readonly string[]) =>
  [...new Set(words.map((word) => word.normalize('NFC').trim().toLowerCase()))].filter((word) => word.length >= 2);

/** New settings, from the next comment on; with their event. */
export async function changeSettings(
  { mode, words, allowed }: ModerationSettings,
  actor: string,
  { moderation, clock }: { moderation: ModerationRepository; clock: Clock },
): Promise<ModerationSettings> {
  const settings = { mode, words: tidy(words), allowed: tidy(allowed) };
  await moderation.set(settings, { actor, reason: 'Settings changed', at: clock.now() });
  return settings;
}
