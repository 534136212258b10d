import { builtInVisit } from '@farm/farm';
import { setServiceContent } from '@farm/server-kit';
import { createPaymentsTestService, type PaymentsTestService } from '../testing/test-service';
import { describeVisit } from './visit';

const cropOf = (name: string) => (name === 'Collards' ? 'collard' : null);
const crops = [
  { name: 'Collards', price: '$3 a bunch', left: 'plenty' as const },
  { name: 'Honey', price: null, left: 'sold out' as const },
];

afterEach(() => setServiceContent({}));

test('before the owner enters anything, no hours, place or price is invented, and the almanac says what is in season', () => {
  const { facts, today, atStand, inSeason } = describeVisit(new Date('2026-12-01T04:30:00Z'), cropOf);
  expect(facts).toEqual(builtInVisit);
  expect(today).toBe('2026-11-30'); // at the farm
  expect(atStand).toEqual([]);
  expect(inSeason).toContainEqual({ name: 'Cabbage', crop: 'cabbage', price: null, left: null });
});

test.each<[string, string, number]>([
  ['on its Monday', '2026-11-30T05:00:00Z', 2],
  ['on its Sunday night', '2026-12-07T04:59:00Z', 2],
  ['a minute before it', '2026-11-30T04:59:00Z', 0],
  ['a week later', '2026-12-07T05:00:00Z', 0],
])("the owner's list is shown in its week: %s", (_, at, count) => {
  setServiceContent({ stand: { monday: '2026-11-30', crops } });
  const { atStand } = describeVisit(new Date(at), cropOf);
  expect(atStand).toHaveLength(count);
});

test('what is on the list keeps its price and what is left, and leads to the page of the crop', () => {
  setServiceContent({ stand: { monday: '2026-11-30', crops } });
  expect(describeVisit(new Date('2026-12-02T15:00:00Z'), cropOf).atStand).toEqual([
    { name: 'Collards', crop: 'collard', price: '$3 a bunch', left: 'plenty' },
    { name: 'Honey', crop: null, price: null, left: 'sold out' },
  ]);
});

describe('GET /api/visit', () => {
  let shop: PaymentsTestService;
  beforeAll(async () => void (shop = await createPaymentsTestService()));
  afterAll(() => shop.close());

  test('is read by everybody', async () => {
    expect((await shop.api('GET /api/visit')).facts.address).toBeNull();
  });
});
