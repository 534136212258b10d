import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommunityDb } from '@farm/prisma';
import type { TestDatabase } from '@farm/prisma/testing';
import { diskFiles, type FileStore } from '@farm/server-kit/file-store';
import { type Browser, createApi, createTestBrowser, fixedClock } from '@farm/server-kit/testing';
import { communityApp } from '../../app';
import { emailModule } from '../../email.module';
import type { CheckFile } from '../../files/file-check.provider';
import { pictureOf } from '../../files/testing/hostile-files';
import { resizePicture } from '../../files/resize-picture';
import { renderEmail } from '../../render-email';
import { communityDepsForTest } from '../../testing/community-for-test';

export const SEND = 'POST /api/garden-photos';
export const DECIDE = 'POST /api/ops/garden-photos/:id/decision';
export const WORDS = {
  description: 'Okra taller than a man',
  comment: 'Five plants,\nno store-bought anything.',
  name: 'Ada',
  town: 'Macon',
  mayBeShown: true,
} as const;

export const MODERATOR = {
  id: '0197279a-0000-7000-8000-0000000000ab',
  email: 'mo@example.com',
  role: 'moderator',
} as const;
const TABLES = ['garden_photo', 'visitor_block', 'outbox', 'suppression', 'rate_limit'];

/** The service with an empty wall and an empty file store, a sender and a moderator. */
export async function openGardens(database: TestDatabase<CommunityDb>) {
  await database.asOwner(`TRUNCATE ${TABLES.map((table) => `community.${table}`).join(', ')}`);
  const folder = mkdtempSync(join(tmpdir(), 'farm-gardens-'));
  const clock = fixedClock('2026-11-30T17:00:00.000Z');
  const [sender, moderator] = [createTestBrowser(), createTestBrowser()];
  /** Called before bytes are written, and when a photo was checked. */
  const events = { onPut: async (): Promise<void> => undefined, onChecked: (): void => undefined };
  const disk = diskFiles(folder, null);
  const store: FileStore = {
    ...disk,
    put: async (key, content) => {
      await events.onPut();
      await disk.put(key, content);
    },
  };
  // The process of its own, which limits memory and time, is tested with the files of editors.
  const checkFile: CheckFile = (bytes) => resizePicture(bytes).finally(() => events.onChecked());
  const deps = communityDepsForTest(database, { clock, store, checkFile });
  deps.signIn(moderator, { ...MODERATOR, authenticatedAt: clock.now() });
  const api = createApi(communityApp(deps));
  const createPhoto = (change: object = {}, as = sender) => api(SEND, { body: { ...WORDS, ...change } }, { as });
  const sendPicture = (id: string, bytes: Buffer, as = sender) => {
    const body = new Blob([new Uint8Array(bytes)]);
    return api.raw('PUT /api/garden-photos/:id/picture', { params: { id }, body }, { as });
  };
  return {
    ...{ deps, clock, api, sender, moderator, events, createPhoto, sendPicture },
    send: async (change: object = {}, as = sender): Promise<string> => {
      const { id } = await createPhoto(change, as);
      await sendPicture(id, await pictureOf(900, 600).jpeg().toBuffer(), as);
      return id;
    },
    decide: (id: string, decision: 'accept' | 'refuse' | 'take_down', reason?: string) =>
      api(DECIDE, { params: { id }, body: { decision, ...(reason !== undefined && { reason }) } }, { as: moderator }),
    wall: async () => (await api('GET /api/garden-photos', {})).photos,
    queue: (state?: 'pending' | 'accepted' | 'refused' | 'taken_down') =>
      api('GET /api/ops/garden-photos', { query: { ...(state && { state }) } }, { as: moderator }),
    mine: async (as = sender) => (await api('GET /api/garden-photos/mine', {}, { as })).photos,
    load: (src: string, options: { as?: Browser; headers?: Record<string, string> } = {}) =>
      api.raw(`GET ${src}`, {}, options),
    storedNames: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    },
    emails: async () => {
      const rows = await database.db.communityOutbox.findMany({ orderBy: { createdAt: 'asc' } });
      return Promise.all(rows.map(renderEmail(emailModule(deps))));
    },
    close: () => rmSync(folder, { recursive: true }),
  };
}
export type Gardens = Awaited<ReturnType<typeof openGardens>>;
