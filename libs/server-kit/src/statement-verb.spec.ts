import { superlinearTexts } from './testing';
import { statementVerb } from './statement-verb';

test.each([
  ['SELECT 1', 'SELECT'],
  ['  insert into t values (1)', 'INSERT'],
  ['/* prepared */ SELECT "a" FROM t', 'SELECT'],
  ['-- why\nUPDATE t SET a = 1', 'UPDATE'],
  ['WITH a AS (SELECT 1), b AS (SELECT 2) DELETE FROM t', 'DELETE'],
  ["WITH RECURSIVE a(n) AS (SELECT ')' UNION SELECT 2) INSERT INTO t SELECT * FROM a", 'INSERT'],
  ['BEGIN', 'BEGIN'],
  ['', 'SQL'],
])('the verb of %j is %s', (text, verb) => {
  expect(statementVerb(text)).toBe(verb);
  expect(statementVerb({ text, name: 'p1' })).toBe(verb);
});

test('what is no statement has no verb', () => expect(statementVerb(undefined)).toBe('SQL'));

test('a statement twice as long takes no more than three times as long', () =>
  expect(superlinearTexts((text) => statementVerb(`WITH a AS (SELECT '${text}') SELECT 1`))).toEqual([]));
