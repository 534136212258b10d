import { isSeasonOver, pickupDays, pickupText, placesText, seasonEnd, seasonText } from './farm-shares';

const SEASON = { startsOn: '2027-04-01', endsOn: '2027-10-30' }; // Thursday to Saturday

test('a pick-up, a season and its places are read as people say them', () => {
  expect(pickupText({ day: 'saturday', from: '09:00', to: '12:30' })).toBe('Saturday, 9 AM to 12:30 PM');
  expect(seasonText(SEASON)).toBe('April 1, 2027 to October 30, 2027');
  expect(
    [
      { placesLeft: 4, waiting: 0 },
      { placesLeft: 1, waiting: 0 },
      { placesLeft: 0, waiting: 0 },
      { placesLeft: 0, waiting: 1 },
      { placesLeft: 0, waiting: 2 },
    ].map(placesText),
  ).toEqual([
    ...['4 places left', '1 place left', 'Full, with a waiting list'],
    ...['Full, 1 person is waiting', 'Full, 2 people are waiting'],
  ]);
});

test('pick-ups begin with the first such day of the season and end with the last', () => {
  expect(pickupDays(SEASON, 'thursday')).toEqual({ first: '2027-04-01', weeks: 31 });
  expect(pickupDays(SEASON, 'wednesday')).toEqual({ first: '2027-04-07', weeks: 30 });
  expect(pickupDays(SEASON, 'saturday')).toEqual({ first: '2027-04-03', weeks: 31 });
  expect(pickupDays({ startsOn: '2027-04-01', endsOn: '2027-04-02' }, 'saturday')).toBeNull();
});

test('a season lasts until the midnight after its last day at the farm', () => {
  const end = seasonEnd(SEASON);
  expect(end.toISOString()).toBe('2027-10-31T04:00:00.000Z');
  expect([isSeasonOver(SEASON, new Date(end.getTime() - 1)), isSeasonOver(SEASON, end)]).toEqual([false, true]);
});
