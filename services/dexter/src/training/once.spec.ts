import { bodyHash, onceA } from './once';
import type { NewSession, Outcome, Session, SessionsRepository } from './sessions.repository';

const BEGUN = { kind: 'test', by: 'ada', input: 'What is hardpan?', bodyHash: 'h', at: new Date(0) } as NewSession;
const OUTCOME: Outcome = { probe: 'What is hardpan?', after: 'A hard layer.', emotion: 'neutral' };

/** Sessions in memory: what the database's lock does for two copies, the Map does here. */
function sessionsForTest(begunBefore = false) {
  const rows = new Map<string, Partial<Session>>(begunBefore ? [['s', {}]] : []);
  const sessions = {
    begin: async () => {
      const isNew = !rows.has('s');
      if (isNew) rows.set('s', {});
      return { id: 's', isNew };
    },
    finish: async (id: string, outcome: Outcome) => void rows.set(id, outcome as Partial<Session>),
    drop: async (id: string) => void rows.delete(id),
    find: async (id: string) => (rows.get(id) as Session | undefined) ?? null,
  };
  return { rows, once: onceA(sessions as unknown as SessionsRepository) };
}

test('a double click is done once, and both hear the same', async () => {
  const { once } = sessionsForTest();
  let done = 0;
  const work = async () => {
    done += 1;
    return OUTCOME;
  };
  const answers = await Promise.all([once(BEGUN, work), once(BEGUN, work)]);
  expect(done).toBe(1);
  expect(answers).toEqual([OUTCOME, OUTCOME]);
});

test('what fails leaves no session, and the cause goes on to who asked', async () => {
  const { once, rows } = sessionsForTest();
  await expect(once(BEGUN, () => Promise.reject(new Error('the model is away')))).rejects.toThrow('the model is away');
  expect(rows.size).toBe(0);
});

test('who waited for one that came to nothing is told to look, and nothing is done twice', async () => {
  const { once, rows } = sessionsForTest(true);
  const work = jest.fn();
  const waiting = once(BEGUN, work);
  rows.clear(); // the copy that began it failed
  await expect(waiting).rejects.toMatchObject({ status: 409, code: 'training.underway' });
  expect(work).not.toHaveBeenCalled();
});

test('the same words of a page are the same body, whatever id the page sends along; other words or calls are not', () => {
  const hash = bodyHash('correct', { instruction: 'Say less.', userId: 'a' });
  expect(bodyHash('correct', { instruction: 'Say less.', userId: 'b' })).toBe(hash);
  expect(bodyHash('correct', { instruction: 'Say more.' })).not.toBe(hash);
  expect(bodyHash('reinforce', { instruction: 'Say less.' })).not.toBe(hash);
});
