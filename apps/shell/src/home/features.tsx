import { CardGrid } from '@farm/ui';
import { GraduationCap, HandCoins, Tractor } from 'lucide-react';
import classes from './home.module.css';

const FEATURES = [
  {
    title: 'Grant Writing Expert',
    text: 'Find money that fits a small farm, and write the application one question at a time.',
    Drawing: HandCoins,
  },
  {
    title: 'Advanced Farm Tools',
    text: 'An almanac, live conditions and a farm plan of four weeks for your own place.',
    Drawing: Tractor,
  },
  {
    title: 'Educational Mission',
    text: 'Lessons in plain words for families, schools and growers, with the reasons behind them.',
    Drawing: GraduationCap,
  },
] as const;

/** The three feature panels. Spec 1 section 2. */
export function Features() {
  return (
    <CardGrid columns={3}>
      {FEATURES.map(({ title, text, Drawing }) => (
        <div key={title} className={classes.feature}>
          <Drawing className={classes.drawing} strokeWidth={1.25} aria-hidden />
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
      ))}
    </CardGrid>
  );
}
