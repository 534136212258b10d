import { Row, StatTile } from '@farm/ui';
import admin from '../admin/admin.module.css';

export const PERIODS = { today: 'today', week: '7 days', month: '30 days' } as const;
export type PeriodName = keyof typeof PERIODS;

const NAMES = Object.keys(PERIODS) as PeriodName[];
const inPeriod = (name: PeriodName): string => (name === 'today' ? 'today' : `in ${PERIODS[name]}`);
const allOf = (name: PeriodName): string =>
  name === 'today' ? 'all of it today' : `all of it in the last ${PERIODS[name]}`;

interface PeriodTilesProps<Figures> {
  periods: Readonly<Record<PeriodName, Figures>>;
  /** What is counted, before the period: 'visits'. */
  noun?: string;
  toTile: (figures: Figures) => { value: string; subtitle: string };
  /** Whether there is nothing in a period. */
  isEmpty: (figures: Figures) => boolean;
}

/** A tile for each period. Longer periods with the same figures share one with it: 'in 30 days, all of it today'. */
export function PeriodTiles<Figures>({ periods, noun, toTile, isEmpty }: PeriodTilesProps<Figures>) {
  const tiles = NAMES.map((name) => ({ name, ...toTile(periods[name]) }));
  const isSame = (one: number, other: number) =>
    tiles[one]?.value === tiles[other]?.value && tiles[one]?.subtitle === tiles[other]?.subtitle;
  return (
    <Row align="start" gap={4} className={admin.tiles}>
      {tiles.map(({ name, value, subtitle }, index) => {
        if (isSame(index, index + 1)) return null; // the longer period has it
        const first = tiles.findIndex((_, other) => isSame(other, index));
        const shortest = tiles[first]?.name ?? name;
        const isShared = shortest !== name && !isEmpty(periods[name]);
        const label = [noun, inPeriod(name)].filter(Boolean).join(' ');
        return (
          <StatTile
            key={name}
            value={value}
            label={isShared ? `${label}, ${allOf(shortest)}` : label}
            subtitle={subtitle}
          />
        );
      })}
    </Row>
  );
}
