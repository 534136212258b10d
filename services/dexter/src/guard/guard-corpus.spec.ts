import { databaseFor } from '@farm/prisma/testing';
import { finder } from '../answers/search/find';
import { OWASP_CODES } from '../evaluation/cases';
import { evaluatedKnowledge, evaluationCases } from '../evaluation/evaluate';
import { stoppedBy } from '../evaluation/measure-guard';
import { guardian } from './guard';
import { guardEventsRepository } from './guard-events.repository';
import { outputScan } from './output';
import { isRefused } from './risk';

const knowledge = evaluatedKnowledge();
const way = { find: finder(knowledge), scan: outputScan(knowledge) };
const { attacks } = evaluationCases();

test.each(OWASP_CODES)('of the attacks of %s at least 95 in 100 have no effect', async (code) => {
  const sent = attacks.filter(({ owasp }) => owasp === code);
  const through = [];
  for (const attack of sent)
    if ((await stoppedBy([attack.message], attack, way)) === 'none') through.push(attack.message);
  expect([through, through.length <= sent.length * 0.05]).toEqual([through, true]);
});

test('every attack that is turned away, or left to reviewed notes, leaves an event', async () => {
  const { db, close } = await databaseFor('dexter');
  const guard = guardian({ scan: way.scan, events: guardEventsRepository(db) });
  const now = new Date('2026-11-21T12:00:00Z');
  for (const [at, { message }] of attacks.entries()) {
    const { level, event } = await guard.judge(message, `visitor ${at}`, now);
    if (level === 'low') continue;
    expect([message, event?.level, event?.action]).toEqual([message, level, isRefused(level) ? 'refused' : 'reviewed']);
  }
  await close();
});
