import { kept, type Keeping } from './cache';
import { fixedClock } from './testing';

/** A cache of questions whose answers the test gives. */
function asked(keeping: Partial<Keeping> = {}) {
  const clock = fixedClock('2026-03-20T12:00:00.000Z');
  const questions: { key: string; say: (value: string | null) => void; fail: () => void }[] = [];
  const answer = kept<string | null>(
    (key) =>
      new Promise((say, refuse) => questions.push({ key, say, fail: () => refuse(new Error('the source is away')) })),
    { clock, freshSeconds: 1, ...keeping },
  );
  const settled = () => new Promise((next) => setImmediate(next));
  return { answer, questions, clock, settled };
}

test('five hundred at one moment are one question, and all hear its answer', async () => {
  const { answer, questions, settled } = asked();
  const all = Promise.all(Array.from({ length: 500 }, () => answer()));
  await settled();
  expect(questions).toHaveLength(1);
  questions[0]?.say('okra');
  expect(new Set(await all)).toEqual(new Set(['okra']));
  expect([await answer(), questions.length]).toEqual(['okra', 1]);
});

test('an answer is good for its second by the given clock, to the millisecond', async () => {
  const { answer, questions, clock, settled } = asked();
  void answer();
  await settled();
  questions[0]?.say('one');
  await settled();
  expect(await answer()).toBe('one');
  clock.advance(999);
  expect(await answer()).toBe('one');
  clock.advance(1);
  const next = answer();
  await settled();
  questions[1]?.say('two');
  expect(await next).toBe('two');
});

test('keys have answers of their own', async () => {
  const { answer, questions, settled } = asked();
  const both = Promise.all([answer('beans'), answer('okra')]);
  await settled();
  questions.forEach(({ key, say }) => say(`about ${key}`));
  expect(await both).toEqual(['about beans', 'about okra']);
});

test('what began before a write is no answer to who asks after it, and is kept for nobody', async () => {
  const { answer, questions, settled } = asked();
  const before = answer();
  await settled();
  answer.forget();
  const after = answer();
  await settled();
  expect(questions).toHaveLength(2);
  questions[1]?.say('with the new line');
  questions[0]?.say('without it');
  expect([await before, await after, await answer()]).toEqual(['without it', 'with the new line', 'with the new line']);
});

test('a failure is told to who asked, and kept for nobody', async () => {
  const { answer, questions, settled } = asked();
  const both = Promise.allSettled([answer(), answer()]);
  await settled();
  questions[0]?.fail();
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const again = answer();
  await settled();
  questions[1]?.say('well again');
  expect(await again).toBe('well again');
});

test('what is stale is said at once, while one question is asked behind it', async () => {
  const { answer, questions, clock, settled } = asked({ freshSeconds: 10, staleSeconds: 100 });
  void answer();
  await settled();
  questions[0]?.say('old');
  await settled();
  clock.advance(10_000);
  expect(await Promise.all([answer(), answer(), answer()])).toEqual(['old', 'old', 'old']);
  await settled();
  expect(questions).toHaveLength(2); // and it hangs: nobody waits for it
  questions[1]?.say('new');
  await settled();
  expect(await answer()).toBe('new');
});

test('a source that failed is left alone for about its pause, then it is asked again', async () => {
  const { answer, questions, clock, settled } = asked({ freshSeconds: 10, staleSeconds: 1_000, pauseSeconds: 60 });
  void answer();
  await settled();
  questions[0]?.say('old');
  await settled();
  clock.advance(10_000);
  await answer();
  await settled();
  questions[1]?.fail();
  await settled();
  clock.advance(47_999); // 60 s less a fifth, less a millisecond
  expect(await answer()).toBe('old');
  await settled();
  expect(questions).toHaveLength(2);
  clock.advance(24_001);
  expect(await answer()).toBe('old');
  await settled();
  expect(questions).toHaveLength(3);
});

test('that there is none is kept for the pause too', async () => {
  const { answer, questions, clock, settled } = asked({ pauseSeconds: 60 });
  void answer('nobody');
  await settled();
  questions[0]?.say(null);
  await settled();
  clock.advance(47_999);
  expect([await answer('nobody'), questions.length]).toEqual([null, 1]);
});

test('so many keys and no more: the one unused longest goes', async () => {
  const { answer, questions, settled } = asked({ most: 2 });
  for (const key of ['a', 'b', 'a', 'c']) {
    const coming = answer(key);
    await settled();
    questions.at(-1)?.say(key);
    await coming;
  }
  expect([await answer('a'), questions.map(({ key }) => key)]).toEqual(['a', ['a', 'b', 'c']]);
});
