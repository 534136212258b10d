import { createHash } from 'node:crypto';
import { refuse } from '@farm/server-kit';
import type { NewSession, Outcome, Session, SessionsRepository } from './sessions.repository';

const LOOK_MS = 100;
const WAIT_MS = 25_000;

/** A body as one word: the same operator with the same words within five seconds pressed twice. */
export const bodyHash = (kind: string, body: object): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, { ...body, userId: undefined }]))
    .digest('hex');

/**
 * Lets something happen once for a double click, on whichever copies of the service the two clicks come: the second waits
 * for the first and hears the same. What fails leaves no session.
 */
export const onceA =
  (sessions: SessionsRepository) =>
  async (begun: NewSession, work: (id: string) => Promise<Outcome>): Promise<Session> => {
    const { id, isNew } = await sessions.begin(begun);
    if (isNew)
      try {
        await sessions.finish(id, await work(id));
      } catch (error) {
        await sessions.drop(id);
        throw error;
      }
    for (const end = performance.now() + WAIT_MS; performance.now() < end;) {
      const session = await sessions.find(id);
      if (session?.after != null) return session;
      if (!session) break;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    return refuse(409, 'training.underway', 'The same is being done at this moment. Please look at the history.');
  };
export type Once = ReturnType<typeof onceA>;
