import { join } from 'node:path';
import { offlineEngine } from '../answers/offline.provider';
import { readKnowledge } from '../knowledge/knowledge';
import { outputScan } from './output';

const knowledge = readKnowledge(join(__dirname, '../../content'));

test('every reviewed article passes its own check, and so does every question back', async () => {
  const scan = outputScan(knowledge);
  const engine = offlineEngine(knowledge);
  for (const { askedAs } of knowledge.articles)
    for (const question of [...askedAs, askedAs[0]?.split(' ').at(-1) ?? ''])
      expect([question, scan(await engine.answer(question, new AbortController().signal))]).toEqual([question, []]);
});
