import type { FarmShare } from '@farm/contracts';
import { pickupText, placesText, seasonText } from '@farm/farm';
import classes from './visit.module.css';

/** When and where a season's pick-ups are, what it costs, and the places that are left. */
export function ShareFacts({
  share,
  pickup,
  hasPlaces = true,
}: {
  share: FarmShare;
  pickup?: string;
  hasPlaces?: boolean;
}) {
  const facts = [
    ['Season', seasonText(share)],
    ['Pick-up', pickup ?? share.pickups.map(pickupText).join('; ')],
    ['Where', share.pickupPlace],
    ['Price', `${share.price}. You pay at the farm.`],
    ...(hasPlaces ? [['Places', placesText(share)]] : []),
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
