import { bags, deal, stockOf } from './deal';

test('the seed decides the bags', () => {
  expect(bags('harvest', 3).map((bag) => bag.join(''))).toEqual(['TOJSILZ', 'LIOSJTZ', 'ZJLTSIO']);
});

test('shapes come bag after bag, and three are always to be seen', () => {
  let stock = stockOf('harvest');
  let dealt = '';
  for (let count = 0; count < 21; count += 1) {
    expect(stock.coming.length).toBeGreaterThanOrEqual(3);
    const given = deal(stock);
    dealt += given.shape;
    stock = given.stock;
  }
  expect(dealt).toBe('TOJSILZLIOSJTZZJLTSIO');
});
