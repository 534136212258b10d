import { Leaf, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './frost-line-chart.module.css';
import { TitledFigure } from './titled-figure';

export interface FrostTolerance {
  /** Temperature in °F at which these crops die, leaves first. */
  killsAt: number;
  crops: readonly string[];
}

interface FrostLineChartProps {
  title: string;
  note?: ReactNode;
  /** What the drawing shows, in words. */
  sentence: string;
  /** The night's low in °F. */
  low: number;
  /** 'Low tonight' */
  lowName: string;
  /** The most tender first. */
  crops: readonly FrostTolerance[];
  /** '33 °F' or '1 °C' */
  formatTemperature: (fahrenheit: number) => string;
}

const nameList = (crops: readonly string[]) => {
  const [first = '', ...others] = crops;
  return [first, ...others.map((name) => name.charAt(0).toLowerCase() + name.slice(1))].join(', ');
};

/**
 * A thermometer: groups of crops at the temperature that kills them, with the night's low across it. Crops above the line
 * have to be covered or picked.
 */
export function FrostLineChart({ title, note, sentence, low, lowName, crops, formatTemperature }: FrostLineChartProps) {
  const isLost = ({ killsAt }: FrostTolerance) => killsAt >= low;
  const row = (group: FrostTolerance) => (
    <li key={group.killsAt} className={isLost(group) ? classes.lost : classes.safe}>
      <span className={classes.degrees}>{formatTemperature(group.killsAt)}</span>
      <span className={classes.crops}>{nameList(group.crops)}</span>
      <span className={classes.mark}>
        {isLost(group) ? (
          <ShieldAlert size={18} strokeWidth={1.75} aria-hidden />
        ) : (
          <Leaf size={18} strokeWidth={1.75} aria-hidden />
        )}
        <span>{isLost(group) ? 'Cover it' : 'Fine uncovered'}</span>
      </span>
    </li>
  );
  return (
    <TitledFigure title={title} note={note}>
      <p className={classes.sentence}>{sentence}</p>
      <ol className={classes.thermometer} aria-label={title}>
        {crops.filter(isLost).map(row)}
        <li className={classes.low}>{`${lowName}: ${formatTemperature(low)}`}</li>
        {crops.filter((group) => !isLost(group)).map(row)}
      </ol>
    </TitledFigure>
  );
}
