import { hasProfanity, isReservedName, nameHasProfanity, createProfanityFilter } from './index';

test.each([
  'Cumin loves heat',
  'shiitake logs',
  'Shiitakes on oak',
  'cockscomb by the fence',
  'a blue tit in the pear',
  'hoe the rows',
  'two hoes and a rake',
  'pussy willow in water',
  'a cock pheasant in the field',
  'the levee dyke held',
  'rapeseed honey',
  'Mr. Dickson grafts apples',
  'grapes, raccoons, peacocks and jackass humor',
  'prick out the seedlings',
  'I a m here',
])('%j is farm talk', (text) => expect(hasProfanity(text)).toBe(false));

test.each(['fuuuck', 'sh1t', 'ѕhit', 'fυck', 'f u c k this', 'f.u.c.k', 'F-U-C-K', 'shit cumin', 'you dick'])(
  '%j is on the list',
  (text) => expect(hasProfanity(text)).toBe(true),
);

test.each([
  ['Dick', false],
  ['Dick Cummings', false],
  ['f u c k', true],
])('as a name %j is on the list: %s', (name, hit) => expect(nameHasProfanity(name)).toBe(hit));

test.each([
  ['an added word', 'Buy a TIMESHARE today', true],
  ['in look-alike letters', 'a tіmеshаre', true],
  ['with its letters apart', 't i m e s h a r e', true],
  ['an added word with signs', 'earn $$$ now', true],
  ['inside another word', 'timeshared beds', false],
  ['an allowed word of the dictionary', 'a bastard file', false],
  ['what the dictionary still holds', 'shit', true],
])('operators add and allow words: %s', (_, text, hit) =>
  expect(createProfanityFilter({ words: ['timeshare', '$$$'], allowed: ['bastard'] })(text)).toBe(hit),
);

test.each([
  ['Sweetgum Family Farm', true],
  ['sweetgum family farm!', true],
  ['Our Founder', true],
  ['Dexter', true],
  ['Dexter Jr.', true],
  ['DЕХТЕR', true],
  ['D e x t e r', true],
  ['Ádmin', true],
  ['Admln', true],
  ['admin7', true],
  ['Admin Joe', true],
  ['m0derator', true],
  ['Administrator', true],
  ['ꓮꓓꓟꓲꓠ', true],
  ['ꓓꓰꓫꓔꓰꓣ', true],
  ['ᴅᴇxᴛᴇʀ', true],
  ['Ꭰexter', true],
  ['DexterJr Official', true],
  ['ⓐⓓⓜⓘⓝ', true],
  ['🄰🄳🄼🄸🄽', true],
  ['𝔸𝕕𝕞𝕚𝕟', true],
  ['ＡＤＭＩＮ', true],
  ['A\u200ddmin Joe', true],
  ['A\u00addm\u2060in', true],
  ['Adrnin', true],
  ['Мoderаtоr', true],
  ['нead of Sweetgum Family Farm', true],
  ['Ａ.d.m.i.n', true],
  ['Анна', false],
  ['Δημήτρης', false],
  ['王小明', false],
  ['محمد', false],
  ['Founders Grove', false],
  ['Dexa Terrell', false],
  ['Badminton Bo', false],
  ['Poindexter', false],
  ['Farm family', false],
  ['Ada', false],
  ['👩🏾‍🌾', false],
])('the name %j belongs to the farm: %s', (name, reserved) => expect(isReservedName(name)).toBe(reserved));
