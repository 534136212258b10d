import { findFault } from './form-resolver';

const rules = {
  fields: {
    name: { required: true, maxLength: 3, message: 'Up to 3, please.' },
    code: { pattern: '^\\d+$' },
    note: {},
  },
  message: 'Please check your input.',
} as const;

test.each([
  ['name', ' \n', { type: 'required', message: 'Up to 3, please.' }],
  ['name', '\u200b \u2060\ufeff', { type: 'required', message: 'Up to 3, please.' }],
  ['name', '👩🏽\u200d🌾', { type: 'maxLength', message: 'Up to 3, please.' }],
  ['name', ' 🌽🌽🌽 ', undefined],
  ['name', '🌽🌽🌽🌽', { type: 'maxLength', message: 'Up to 3, please.' }],
  ['code', '', undefined],
  ['code', 'x', { type: 'pattern', message: 'Please check your input.' }],
  ['note', 'anything', undefined],
] as const)('%s %j', (name, value, fault) => expect(findFault(rules, name, value)).toEqual(fault));
