import { forget, recall, remember } from './payment-memory';

const payment = { id: 'pi_1', productId: 'grant-gold', title: 'Grant Gold' };

test('a noted payment survives a reload of the page', () => {
  remember(payment);
  expect(recall()).toMatchObject(payment);
});

test('forgetting one payment leaves the note of another', () => {
  remember(payment);
  forget('pi_0');
  expect(recall()).toMatchObject(payment);
  forget('pi_1');
  expect(recall()).toBeNull();
});

test.each([
  ['not json'],
  ['7'],
  ['{"id":"pi_1"}'],
  ['{"id":1,"productId":"a","title":"b","at":1}'],
  ['{"id":"pi_1","productId":"a","title":"b"}'],
])('a note that is not ours counts as none: %s', (text) => {
  window.sessionStorage.setItem('farm.payment', text);
  expect(recall()).toBeNull();
});

test('a browser that forbids storage stops no payment', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('denied');
  });
  expect(() => remember(payment)).not.toThrow();
});
