import { comments } from './community/comments';
import { contact } from './community/contact';
import { newsletter, emailPattern } from './community/newsletter';
import { files } from './community/files';
import { moderation } from './community/moderation';
import { scheduler } from './dexter/scheduler';
import { callName, formRules } from './form-rules';

test.each([
  ['POST /api/contact', 'postContact'],
  ['PATCH /api/comments/:id', 'patchCommentsId'],
  ['POST /api/comments/daily-farm-wisdom', 'postCommentsDailyFarmWisdom'],
])('%s is %s', (key, name) => expect(callName(key)).toBe(name));

test("a form's rules are those of the contract, with its sentences", () => {
  expect(formRules(contact['POST /api/contact'])).toMatchObject({
    fields: {
      name: { required: true, maxLength: 200, message: 'Please give a name of up to 200 characters.' },
      website: { maxLength: 400 },
    },
    message: 'Please fill out all fields before submitting.',
  });
  expect(formRules(newsletter['POST /api/newsletter/subscribe'])?.fields).toEqual({
    email: { required: true, maxLength: 254, pattern: emailPattern },
  });
});

test("a field's rule may be smaller than its schema", () => {
  expect(formRules(comments['PATCH /api/comments/:id'])?.fields).toEqual({
    content: { required: true, maxLength: 2_000, message: 'Please keep it to 2,000 characters.' },
  });
});

test('a field that may be anything has no rule', () => {
  expect(formRules(contact['POST /api/contact'])?.fields).not.toHaveProperty('person');
});

test('a list is not required: an empty one is sent as it is', () => {
  expect(formRules(moderation['PUT /api/ops/moderation/settings'])?.fields).toEqual({ mode: { required: true } });
});

test('of several bodies, forms send the first', () => {
  expect(formRules(scheduler['POST /api/dexter/scheduler/config'])?.fields).toMatchObject({
    dailyTrainingTime: { required: true, message: 'Please choose a time.' },
    enabled: { required: true },
  });
});

test('calls without a body, and uploads, have no rules', () => {
  const uploads = Object.values<Parameters<typeof formRules>[0]>(files).filter(({ upload }) => upload);
  expect(uploads).not.toEqual([]);
  expect(uploads.map(formRules)).toEqual(uploads.map(() => undefined));
  expect(formRules({ access: 'anyone' })).toBeUndefined();
});
