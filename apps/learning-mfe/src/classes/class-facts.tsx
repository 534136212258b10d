import type { ClassEvent } from '@farm/contracts';
import { classPrice, classSeats, classTime } from '@farm/farm';
import classes from './classes.module.css';

/** 'The red barn, or by video' */
const whereText = ({ place, online }: ClassEvent): string => {
  if (place === null) return 'By video, with a link from the email about your seat';
  return online ? `${place}, or by video` : place;
};

/** When, where, the price, and the seats of a class that is ahead. */
export function ClassFacts({ event, hasSeats = true }: { event: ClassEvent; hasSeats?: boolean }) {
  return (
    <dl className={classes.facts}>
      <dt>When</dt>
      <dd>{classTime(event)}</dd>
      <dt>Where</dt>
      <dd dir="auto">{whereText(event)}</dd>
      <dt>Price</dt>
      <dd>{classPrice(event.priceCents)}</dd>
      {hasSeats && (
        <>
          <dt>Seats</dt>
          <dd>{classSeats(event)}</dd>
        </>
      )}
    </dl>
  );
}
