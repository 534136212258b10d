import { downloadHref } from './download-success-page';
import { findPayment } from './payment-reference';
import { stripParams } from './use-strip-params';

test.each([
  ['session_id wins', { search: '?session_id=cs_1&payment_intent=pi_2' }, { kind: 'payment', id: 'cs_1' }],
  ['else the provider’s payment_intent', { search: '?payment_intent=pi_2' }, { kind: 'payment', id: 'pi_2' }],
  [
    'else the navigation state',
    { search: '', state: { bookId: 'grant-gold', paymentIntentId: 'pi_3' } },
    { kind: 'payment', id: 'pi_3' },
  ],
  [
    'the URL takes precedence over the state: a reload keeps both',
    { search: '?session_id=pi_4', state: { paymentIntentId: 'pi_3' } },
    { kind: 'payment', id: 'pi_4' },
  ],
  [
    'a free guide that is not ordered yet',
    { search: '', state: { bookId: 'growing-minds', title: 'Growing Minds', price: 0, isFree: true } },
    { kind: 'free', bookId: 'growing-minds' },
  ],
  ['isFree without a guide is nothing', { search: '', state: { isFree: true } }, { kind: 'none' }],
  ['an empty session_id is none', { search: '?session_id=' }, { kind: 'none' }],
  ['a state of another kind is none', { search: '', state: 'pi_3' }, { kind: 'none' }],
  ['book_id alone is none', { search: '?book_id=grant-gold' }, { kind: 'none' }],
])('%s', (_, where, expected) => expect(findPayment(where)).toEqual(expected));

test.each([
  ['?payment_intent=pi_1&payment_intent_client_secret=s&redirect_status=succeeded', '?payment_intent=pi_1'],
  ['?redirect_status=failed', ''],
  ['?session_id=pi_1&book_id=grant-gold', '?session_id=pi_1&book_id=grant-gold'],
])('%s keeps %s', (search, expected) => expect(stripParams(search)).toBe(expected));

test.each([
  ['/api/download/grant-gold', '/api/download/grant-gold?session_id=pi_1'],
  ['/api/download/grant-gold?session_id=old&x=1', '/api/download/grant-gold?session_id=pi_1&x=1'],
  ['https://files.example.com/a.pdf', 'https://files.example.com/a.pdf?session_id=pi_1'],
])('%s becomes %s', (downloadUrl, expected) => expect(downloadHref(downloadUrl, 'pi_1')).toBe(expected));
