import type { ClassEvent } from '@farm/contracts';
import { classPrice, classSeats, classTime } from '@farm/farm';
import classes from './classes.module.css';

/** 'The red barn, or by video' */
const whereText = ({ place, online }: ClassEvent, hasSeat: boolean): string => {
  if (place === null) return hasSeat ? 'By video' : 'By video, with a link from the email about your seat';
  return online ? `${place}, or by video` : place;
};

interface ClassFactsProps {
  event: ClassEvent;
  /** Shows how many seats are left: of a class that is ahead. */
  hasSeats?: boolean;
  /** The reader has a seat, and reads the link of the video call elsewhere. */
  hasSeat?: boolean;
}

/** When, where, the price, and the seats of a class that is ahead. */
export function ClassFacts({ event, hasSeats = true, hasSeat = false }: ClassFactsProps) {
  return (
    <dl className={classes.facts}>
      <dt>When</dt>
      <dd>{classTime(event)}</dd>
      <dt>Where</dt>
      <dd dir="auto">{whereText(event, hasSeat)}</dd>
      <dt>Price</dt>
      <dd>{classPrice(event)}</dd>
      {hasSeats && (
        <>
          <dt>Seats</dt>
          <dd>{classSeats(event)}</dd>
        </>
      )}
    </dl>
  );
}
