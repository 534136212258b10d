import { questionVectors } from './semantic-search';

test('the first 300 characters of a message are embedded, once for guard and search', async () => {
  const embedded: string[] = [];
  const embed = async (texts: readonly string[]) => {
    embedded.push(...texts);
    return texts.map(() => new Float32Array([1]));
  };
  const vectorOf = questionVectors({ id: 'test', dimensions: 1, embed });
  const message = 'plant okra in macon georgia on april 1 2027 '.repeat(45);
  await Promise.all([vectorOf(message), vectorOf(`${message} and peas`)]);
  expect(embedded).toEqual([message.slice(0, 300).trim()]);
});
