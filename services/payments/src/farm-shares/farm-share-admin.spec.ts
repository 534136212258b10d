import { farmShareForTest, SHARE, type FarmShareForTest } from '../testing/farm-share-for-test';

const [ADA, BO, CY] = ['ada@example.com', 'bo@example.com', 'cy@example.com'];

let farm: FarmShareForTest;
beforeAll(async () => void (farm = await farmShareForTest()));
afterAll(() => farm.close());
beforeEach(() => farm.reset());

const change = (id: string, version: number, body: object = {}) =>
  farm.api.raw(
    'PUT /api/ops/farm-shares/:id',
    { params: { id }, body: { version, ...SHARE, ...body } },
    { as: farm.operator },
  );
const cancel = (id: string) =>
  farm.api(
    'POST /api/ops/farm-shares/:id/cancel',
    { params: { id }, body: { reason: 'The river flooded the field.' } },
    { as: farm.operator },
  );
const subjectsTo = async (address: string) => (await farm.emailsTo(address)).map(({ subject }) => subject);

test('a season is entered once by the same id, and listed until its last day', async () => {
  const { id } = await farm.create();
  const body = { id, ...SHARE, name: 'Another name' };
  const again = await farm.api('POST /api/ops/farm-shares', { body }, { as: farm.operator });
  expect(again.name).toBe('Spring share');
  expect((await farm.api('GET /api/farm-shares')).shares).toHaveLength(1);
  farm.clock.advance(Date.parse('2027-07-01T15:00:00Z') - farm.clock.now().getTime());
  expect((await farm.api('GET /api/farm-shares')).shares).toEqual([]);
  expect(await farm.request(id, ADA)).toMatchObject({ status: 409, body: { code: 'share.over' } });
  expect((await farm.api('GET /api/ops/farm-shares', {}, { as: farm.operator })).shares).toHaveLength(1);
});

test.each<[string, object, string]>([
  ['a last day before the first', { endsOn: '2027-03-31' }, 'share.endsOn'],
  ['a season that is over', { startsOn: '2026-01-01', endsOn: '2026-02-01' }, 'share.endsOn'],
  ['a day that does not exist', { startsOn: '2027-02-30' }, 'share.startsOn'],
  ['a season of more than 400 days', { endsOn: '2028-06-30' }, 'share.endsOn'],
  [
    'a pick-up that ends before it begins',
    { pickups: [{ day: 'friday', from: '12:00', to: '09:00' }] },
    'share.pickups',
  ],
  [
    'the same pick-up day twice',
    { pickups: [SHARE.pickups[0], { day: 'wednesday', from: '08:00', to: '09:00' }] },
    'share.pickups',
  ],
  ['a pick-up day that the season does not have', { startsOn: '2027-04-01', endsOn: '2027-04-02' }, 'share.pickups'],
  ['a name of spaces', { name: '     ' }, 'share.name'],
])('%s is rejected at its field', async (_, fields, code) => {
  const body = { id: '0197279a-0000-7000-8000-000000000001', ...SHARE, ...fields };
  const reply = await farm.api.raw('POST /api/ops/farm-shares', { body }, { as: farm.operator });
  expect(reply).toMatchObject({ status: 422, body: { code } });
});

test('other days or pick-ups are emailed to members once, other words to nobody; an old version is rejected', async () => {
  const { id } = await farm.create({ places: 1 });
  await farm.join(id, ADA);
  await farm.join(id, BO);
  expect(await change(id, 0, { places: 1, about: 'Now with eggs.' })).toMatchObject({ status: 200 });
  expect(await change(id, 0, { places: 1 })).toMatchObject({ status: 409, body: { code: 'share.stale' } });
  expect(await subjectsTo(ADA)).not.toContain('New pick-ups or dates: Spring share');
  expect(await change(id, 1, { places: 1, pickupPlace: 'The red barn' })).toMatchObject({ status: 200 });
  expect((await subjectsTo(ADA)).filter((subject) => subject.startsWith('New pick-ups'))).toHaveLength(1);
  expect(await subjectsTo(BO)).not.toContain('New pick-ups or dates: Spring share');
});

test('more places are offered to the waiting list; fewer than are held, or without a chosen day, are rejected', async () => {
  const { id } = await farm.create({ places: 2 });
  for (const email of [ADA, BO, CY]) await farm.join(id, email);
  expect(await change(id, 0, { places: 1 })).toMatchObject({ status: 422, body: { code: 'share.places' } });
  const pickups = [SHARE.pickups[0]];
  expect(await change(id, 0, { pickups })).toMatchObject({ status: 422, body: { code: 'share.pickups' } });
  expect(await change(id, 0, { places: 3 })).toMatchObject({ status: 200, body: { offered: 1, waiting: 0 } });
  expect((await subjectsTo(CY))[0]).toBe('A place opened for you: Spring share');
});

test('canceling a season emails everybody with a place or on the list once, with the reason', async () => {
  const { id } = await farm.create({ places: 1 });
  const ada = await farm.join(id, ADA);
  for (const email of [BO, CY]) await farm.join(id, email);
  await farm.leave(ada);
  for (let time = 0; time < 2; time += 1) expect(await cancel(id)).toMatchObject({ status: 'canceled' });
  for (const email of [BO, CY]) {
    expect((await subjectsTo(email)).filter((subject) => subject === 'Canceled: Spring share')).toHaveLength(1);
    expect(JSON.stringify(await farm.emailsTo(email))).toContain('The river flooded the field.');
  }
  expect(await subjectsTo(ADA)).not.toContain('Canceled: Spring share');
  expect(await farm.request(id, 'dee@example.com')).toMatchObject({ status: 409, body: { code: 'share.canceled' } });
  expect((await farm.api('GET /api/farm-shares')).shares).toEqual([]);
});

test('of a season that is over nothing is canceled, and no place is ended: nobody gets an email', async () => {
  const { id } = await farm.create();
  const ada = await farm.join(id, ADA);
  const { people } = await farm.api('GET /api/ops/farm-shares/:id', { params: { id } }, { as: farm.operator });
  farm.clock.advance(Date.parse('2027-07-01T15:00:00Z') - farm.clock.now().getTime());
  const before = await subjectsTo(ADA);
  const [whole, one] = [{ id }, { id: people[0]?.id ?? '' }];
  const body = { reason: 'The river flooded the field.' };
  const over = { status: 409, body: { code: 'share.over' } };
  const as = { as: farm.operator };
  expect(await farm.api.raw('POST /api/ops/farm-shares/:id/cancel', { params: whole, body }, as)).toMatchObject(over);
  expect(await farm.api.raw('POST /api/ops/farm-share-places/:id/cancel', { params: one }, as)).toMatchObject(over);
  expect(await farm.leave(ada)).toMatchObject(over);
  expect(await subjectsTo(ADA)).toEqual(before);
});

test('a changed season tells whoever is offered a place until when it is held, not that it is theirs', async () => {
  const { id } = await farm.create({ places: 1 });
  const ada = await farm.join(id, ADA);
  await farm.join(id, BO);
  await farm.leave(ada);
  await change(id, 0, { places: 1, pickupPlace: 'The red barn' });
  const [email] = await farm.emailsTo(BO);
  expect(email?.subject).toBe('New pick-ups or dates: Spring share');
  expect(email?.paragraphs.at(-1)).toBe(
    'We still hold the place for you until Thursday, December 3 at 10:00 AM (farm time), if you want it.',
  );
  expect(email?.action?.label).toBe('Take or decline the place');
});

test('the list names who takes part with phone, pick-up day and allergies; a place is taken back with an email', async () => {
  const { id } = await farm.create({ places: 1 });
  await farm.join(id, ADA, { phone: '478-555-0100', allergies: 'Peanuts', pickupDay: 'wednesday' });
  await farm.join(id, BO);
  const read = () => farm.api('GET /api/ops/farm-shares/:id', { params: { id } }, { as: farm.operator });
  const { people } = await read();
  expect(people).toMatchObject([
    { email: ADA, phone: '478-555-0100', allergies: 'Peanuts', pickupDay: 'wednesday', status: 'member' },
    { email: BO, status: 'waiting', place: 1 },
  ]);
  const params = { id: people[0]?.id ?? '' };
  for (let time = 0; time < 2; time += 1)
    expect(
      await farm.api('POST /api/ops/farm-share-places/:id/cancel', { params }, { as: farm.operator }),
    ).toMatchObject({ status: 'ended' });
  expect((await subjectsTo(ADA))[0]).toBe('Your place was ended: Spring share');
  expect((await read()).people).toMatchObject([{ email: BO, status: 'offered' }]);
});

test('a person exports and erases a place, which is offered to the next; nothing of it is left', async () => {
  const { id } = await farm.create({ places: 1 });
  await farm.join(id, ADA, { phone: '478-555-0100', allergies: 'Peanuts' }); // the address of the signed-in member
  const bo = await farm.join(id, BO);
  const exported = await farm.api('GET /api/my-data/payments', {}, { as: farm.member });
  expect(JSON.stringify(exported)).toContain('Peanuts');
  const { erased } = await farm.api('DELETE /api/my-data/payments', {}, { as: farm.member });
  expect(erased).toContainEqual({ what: 'Places in the farm share and the co-op', count: 1 });
  expect(await farm.db.farmSharePlace.count({ where: { email: ADA } })).toBe(0);
  expect(await farm.place(bo)).toMatchObject({ status: 'offered' });
});
