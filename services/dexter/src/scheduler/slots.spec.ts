import type { SchedulerConfig } from '@farm/contracts';
import { dueSlots, latestSlots, nextRunAt, type Slot } from './slots';

const at = (text: string) => new Date(text);

const ALWAYS = { enabled: true, dailyTrainingTime: '06:00', trainingIntensity: 'moderate' } as const;
const slotOf = (kind: Slot['kind'], now: Date, change: Partial<SchedulerConfig>) => {
  const slot = latestSlots(now, { ...ALWAYS, ...change }).find((one) => one.kind === kind);
  if (!slot) throw new Error(`no ${kind} slot`);
  return slot;
};
const dailySlot = (now: Date, dailyTrainingTime: string) => slotOf('daily', now, { dailyTrainingTime });
const intervalSlot = (now: Date, trainingIntensity: SchedulerConfig['trainingIntensity']) =>
  slotOf('interval', now, { trainingIntensity });

test.each([
  ['an ordinary morning', '2026-06-10T10:00:20Z', '06:00', 'daily:2026-06-10', '2026-06-10T10:00:00.000Z'],
  [
    'before its time it is that of yesterday',
    '2026-06-10T09:59:00Z',
    '06:00',
    'daily:2026-06-09',
    '2026-06-09T10:00:00.000Z',
  ],
  [
    'just after midnight, for the last minute',
    '2026-06-11T04:00:10Z',
    '23:59',
    'daily:2026-06-10',
    '2026-06-11T03:59:00.000Z',
  ],
  [
    'inside the skipped hour: an hour later on the clock',
    '2026-03-08T07:30:00Z',
    '02:30',
    'daily:2026-03-08',
    '2026-03-08T07:30:00.000Z',
  ],
  [
    'before the skipped hour: yesterday',
    '2026-03-08T07:29:00Z',
    '02:30',
    'daily:2026-03-07',
    '2026-03-07T07:30:00.000Z',
  ],
  ['the repeated hour, first showing', '2026-11-01T05:30:00Z', '01:30', 'daily:2026-11-01', '2026-11-01T05:30:00.000Z'],
  [
    'the repeated hour, second showing: the same',
    '2026-11-01T06:30:00Z',
    '01:30',
    'daily:2026-11-01',
    '2026-11-01T05:30:00.000Z',
  ],
])('daily, %s', (_, now, time, key, due) => {
  const slot = dailySlot(at(now), time);
  expect({ ...slot, due: slot.due.toISOString() }).toEqual({ kind: 'daily', key, due });
});

test.each([
  ['light', '2026-06-10T15:59:00Z', 'interval:2026-06-10T12:00Z'],
  ['moderate', '2026-06-10T14:00:40Z', 'interval:2026-06-10T14:00Z'],
  ['intensive', '2026-06-10T14:59:00Z', 'interval:2026-06-10T14:00Z'],
  ['bulk', '2026-06-10T14:59:00Z', 'interval:2026-06-10T14:30Z'],
  // 02:00 does not exist on 8 March: its slot begins right after the gap.
  ['moderate', '2026-03-08T07:10:00Z', 'interval:2026-03-08T07:00Z'],
  ['moderate', '2026-03-08T08:10:00Z', 'interval:2026-03-08T08:00Z'],
  // 01:00 comes twice on 1 November: every hour means every hour.
  ['intensive', '2026-11-01T05:10:00Z', 'interval:2026-11-01T05:00Z'],
  ['intensive', '2026-11-01T06:10:00Z', 'interval:2026-11-01T06:00Z'],
  ['moderate', '2026-11-01T06:10:00Z', 'interval:2026-11-01T04:00Z'],
] as const)('%s at %s is the slot %s', (intensity, now, key) => {
  expect(intervalSlot(at(now), intensity).key).toBe(key);
});

test('slots follow each other without a hole or a double over both clock changes', () => {
  for (const day of ['2026-03-08', '2026-11-01'])
    for (const intensity of ['light', 'moderate', 'intensive', 'bulk'] as const) {
      let now = at(`${day}T00:00:00Z`);
      for (let count = 0; count < 60; count += 1) {
        const next = nextRunAt(now, { enabled: true, dailyTrainingTime: '00:00', trainingIntensity: intensity }) ?? now;
        expect(next > now).toBe(true);
        expect(intervalSlot(next, intensity).due).toEqual(next);
        expect(intervalSlot(new Date(next.getTime() - 1), intensity).due <= now).toBe(true);
        now = next;
      }
    }
});

test('the next run is the sooner of the two; a stopped schedule has none', () => {
  const config = { enabled: true, dailyTrainingTime: '06:30', trainingIntensity: 'light' } as const;
  expect(nextRunAt(at('2026-06-10T10:00:00Z'), config)).toEqual(at('2026-06-10T10:30:00Z'));
  expect(nextRunAt(at('2026-06-10T10:30:00Z'), config)).toEqual(at('2026-06-10T12:00:00Z'));
  expect(nextRunAt(at('2026-06-10T10:00:00Z'), { ...config, enabled: false })).toBeNull();
});

const settings = {
  enabled: true,
  dailyTrainingTime: '06:00',
  trainingIntensity: 'moderate',
  since: at('2026-06-01T00:00:00Z'),
} as const;
test.each([
  ['due', '2026-06-10T14:00:00Z', settings, 'daily:2026-06-10'],
  ['not due yet today', '2026-06-10T09:00:00Z', settings, undefined],
  ['the schedule is stopped', '2026-06-10T14:00:00Z', { ...settings, enabled: false }, undefined],
  [
    'due before these settings counted',
    '2026-06-10T14:00:00Z',
    { ...settings, since: at('2026-06-10T12:00:00Z') },
    undefined,
  ],
  [
    'after the hour that was skipped',
    '2026-03-08T12:00:00Z',
    { ...settings, dailyTrainingTime: '02:30', since: at('2026-01-01T00:00:00Z') },
    'daily:2026-03-08',
  ],
] as const)('the missed daily slot: %s', (_, now, config, key) => {
  const daily = dueSlots(at(now), config, config.since).find(({ kind }) => kind === 'daily');
  expect(daily?.key).toBe(key);
});

test.each([
  ['of today', '2026-06-10T14:10:00Z', '2026-06-01T00:00:00Z', ['daily:2026-06-10', 'interval:2026-06-10T14:00Z']],
  ['since the settings changed', '2026-06-10T14:10:00Z', '2026-06-10T12:00:00Z', ['interval:2026-06-10T14:00Z']],
])('the slots due %s', (_, now, since, keys) => {
  expect(dueSlots(at(now), settings, at(since)).map(({ key }) => key)).toEqual(keys);
});
