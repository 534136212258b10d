import { resolveGateways } from './tools';

const lookup = async (name: string) =>
  name === 'gateways.farm'
    ? [
        { address: '10.0.0.1', family: 4 },
        { address: 'fd00::1', family: 6 },
      ]
    : [];

test.each([
  ['nothing', '', []],
  ['one address', 'http://127.0.0.1:4000', ['http://127.0.0.1:4000']],
  ['localhost', 'http://localhost:4000', ['http://localhost:4000']],
  ['a list', 'http://gateways.farm:9400, http://b.farm:9400', ['http://gateways.farm:9400', 'http://b.farm:9400']],
  ['a host name of several gateways', 'http://gateways.farm:9400', ['http://10.0.0.1:9400', 'http://[fd00::1]:9400']],
  ['an https host name', 'https://gateways.farm', ['https://gateways.farm']],
])('%s', async (_, text, gateways) => expect(await resolveGateways(text, lookup)).toEqual(gateways));
