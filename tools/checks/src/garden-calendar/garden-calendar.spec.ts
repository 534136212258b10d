import { currentGardenCalendar, storedCalendar } from './garden-calendar';

test.each(['garden-crops.json', 'sowing-windows.json', 'garden-year.json'] as const)(
  "%s has the almanac's dates for the farm's ZIP code (npm run garden-calendar writes them)",
  (name) => expect(storedCalendar(name)).toEqual(currentGardenCalendar()[name]),
);
