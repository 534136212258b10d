import { edgesOf } from './edges';

const lookup = async (name: string) =>
  name === 'edges.farm'
    ? [
        { address: '10.0.0.1', family: 4 },
        { address: 'fd00::1', family: 6 },
      ]
    : [];

test.each([
  ['nothing', '', []],
  ['one address', 'http://127.0.0.1:4000', ['http://127.0.0.1:4000']],
  ['this machine', 'http://localhost:4000', ['http://localhost:4000']],
  ['a list', 'http://edges.farm:9400, http://b.farm:9400', ['http://edges.farm:9400', 'http://b.farm:9400']],
  ['a name for all of them', 'http://edges.farm:9400', ['http://10.0.0.1:9400', 'http://[fd00::1]:9400']],
  ['a name with a certificate stays one', 'https://edges.farm', ['https://edges.farm']],
])('%s', async (_, text, edges) => expect(await edgesOf(text, lookup)).toEqual(edges));
