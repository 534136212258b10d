import { finder } from '../answers/search/find';
import { knowledge } from '../testing/dexter-for-test';
import { outputScan } from './output';

test('every reviewed answer passes its own check, and so does every question back', async () => {
  const scan = outputScan(knowledge);
  const find = finder(knowledge);
  for (const { askedAs } of knowledge.articles)
    for (const question of [...askedAs, askedAs[0]?.split(' ').at(-1) ?? '']) {
      const findings = await find(question, null, []);
      const answer = findings.kind === 'turn' ? findings.turn.safe : findings.answer;
      expect([question, scan(answer)]).toEqual([question, []]);
    }
});
