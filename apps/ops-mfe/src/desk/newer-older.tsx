import { Button } from '@farm/ui';
import { useState } from 'react';
import classes from './desk.module.css';

/** A list that is shown page by page: `before` is where the shown page begins, undefined the newest one. */
export function usePlaceInList() {
  const [places, setPlaces] = useState<readonly (string | undefined)[]>([undefined]);
  return {
    before: places.at(-1),
    newer: places.length > 1 ? () => setPlaces(places.slice(0, -1)) : null,
    older: (next: string) => setPlaces([...places, next]),
    toNewest: () => setPlaces([undefined]),
  };
}

interface Props {
  place: ReturnType<typeof usePlaceInList>;
  /** Where the next older page begins, as the service says; null: there is none. */
  next: string | null | undefined;
}

/** The ways to the page before and to the one after. */
export function NewerOlder({ place: { newer, older }, next }: Props) {
  return (
    <p className={classes.row}>
      {newer && (
        <Button type="button" kind="quiet" onClick={newer}>
          Newer
        </Button>
      )}
      {next && (
        <Button type="button" kind="quiet" onClick={() => older(next)}>
          Older
        </Button>
      )}
    </p>
  );
}
