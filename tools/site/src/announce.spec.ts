import { announcement } from './announce';

const site = { origin: 'http://localhost:4000', operatorLink: undefined, given: {}, folder: '/data' };

test('the address, the test cards and the way to stop are said', () => {
  const text = announcement(site);
  expect(text).toContain('The site stands: http://localhost:4000');
  expect(text).toContain('4242 4242 4242 4242');
  expect(text).toContain('Ctrl-C stops everything.');
});

test('the operator’s link is shown while nobody has used it', () => {
  const operatorLink = 'http://localhost:4000/sign-in#operator=abc';
  expect(announcement({ ...site, operatorLink })).toContain(operatorLink);
  expect(announcement(site)).toContain('npm run operator-link');
});

test('with live keys no test card is offered', () => {
  expect(announcement({ ...site, given: { STRIPE_SECRET_KEY: 'sk_live_1' } })).not.toContain('4242');
});

test.each([
  ['is said', {}, true],
  ['is not said when a mail server sends them', { SMTP_URL: 'smtps://mail.example' }, false],
  ['is not said in production', { NODE_ENV: 'production' }, false],
])('where letters are kept %s', (_, given, said) => {
  expect(announcement({ ...site, given }).includes('/dev/mailbox')).toBe(said);
});
