import { deletePendingPayment, loadPendingPayment, savePendingPayment } from './pending-payment';

const payment = { id: 'pi_1', productId: 'grant-gold', title: 'Grant Gold' };

test('a saved payment survives a reload', () => {
  savePendingPayment(payment);
  expect(loadPendingPayment()).toMatchObject(payment);
});

test('deleting one payment leaves another one stored', () => {
  savePendingPayment(payment);
  deletePendingPayment('pi_0');
  expect(loadPendingPayment()).toMatchObject(payment);
  deletePendingPayment('pi_1');
  expect(loadPendingPayment()).toBeNull();
});

test.each([
  ['not json'],
  ['7'],
  ['{"id":"pi_1"}'],
  ['{"id":1,"productId":"a","title":"b","at":1}'],
  ['{"id":"pi_1","productId":"a","title":"b"}'],
])('an invalid stored value counts as none: %s', (text) => {
  window.sessionStorage.setItem('farm.payment', text);
  expect(loadPendingPayment()).toBeNull();
});

test('payment works when storage is blocked', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('denied');
  });
  expect(() => savePendingPayment(payment)).not.toThrow();
});
