import { connectCommunity, prepared } from './index';
import { nameOfPrepared } from './prepared';
import { databaseFor } from './testing';

test('a marked statement is planned once a connection and asked again by its name; others have none', async () => {
  const database = await databaseFor('community');
  const { db, close } = connectCommunity(database.url, { max: 1 });
  try {
    const ask = (n: number) => db.$queryRaw`${prepared}SELECT ${n}::int * 2 AS doubled`;
    expect([await ask(4), await ask(5)]).toEqual([[{ doubled: 8 }], [{ doubled: 10 }]]);
    const kept = await db.$queryRaw`SELECT name, statement FROM pg_prepared_statements`;
    const statement = '/* prepared */ SELECT $1::int * 2 AS doubled';
    expect(kept).toEqual([{ name: nameOfPrepared({ sql: statement }), statement }]);
  } finally {
    await close();
    await database.close();
  }
});

test('two texts never share a name', () => {
  const named = (sql: string) => nameOfPrepared({ sql });
  expect(named('/* prepared */ SELECT 1')).toBe(named('/* prepared */ SELECT 1'));
  expect(named('/* prepared */ SELECT 1')).not.toBe(named('/* prepared */ SELECT 2'));
  expect(named('SELECT 1')).toBe('');
});
