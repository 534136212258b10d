import type { FarmPlan } from '@farm/contracts';
import { Button } from '@farm/ui';
import { doubtSentence, frostSentence } from './plan-words';
import classes from './plan.module.css';

const ZONE_MAP = 'https://planthardiness.ars.usda.gov/';

interface PlaceFactsProps {
  context: FarmPlan['context'];
  /** Leads back to the first step; absent for a plan that cannot be changed. */
  onChangePlace: (() => void) | undefined;
}

/** What the plan stands on: the place as it was understood, its frost dates with their risk, its zone. */
export function PlaceFacts({ context, onChangePlace }: PlaceFactsProps) {
  const { place, understood, zone, zoneEdition } = context;
  const doubt = doubtSentence(context);
  return (
    <dl className={classes.facts}>
      <div>
        <dt>Place</dt>
        <dd>
          {place}
          {doubt && (
            <>
              <span className={classes.doubt}>{doubt}</span>
              {onChangePlace && (
                <Button type="button" kind="text" onClick={onChangePlace}>
                  Change the location
                </Button>
              )}
            </>
          )}
        </dd>
      </div>
      {understood.length > 0 && (
        <div>
          <dt>What we understood</dt>
          <dd>{understood.join(', ')}</dd>
        </div>
      )}
      <div>
        <dt>Frost</dt>
        <dd>{frostSentence(context)}</dd>
      </div>
      <div>
        <dt>Zone</dt>
        <dd>
          {`${zoneEdition}, zone ${zone}. The map of 2023 moved about half the country half a zone warmer: `}
          <a href={ZONE_MAP}>planthardiness.ars.usda.gov</a>
        </dd>
      </div>
    </dl>
  );
}
