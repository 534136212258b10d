import type { CropAtStand } from '@farm/contracts';
import { cropPath } from '@farm/farm';
import { Badge, SectionHeading, Stack, Text } from '@farm/ui';
import { Link } from '@farm/web-kit';
import classes from './visit.module.css';

function Crop({ name, crop, price, left }: CropAtStand) {
  return (
    <li className={left === 'sold out' ? classes.soldOut : undefined}>
      <span dir="auto">{crop === null ? name : <Link to={cropPath(crop)}>{name}</Link>}</span>
      {price && <span className={classes.price}>{price}</span>}
      {left === 'sold out' && <Badge tone="plain">Sold out</Badge>}
      {left === 'a little' && <Badge tone="squash">A little left</Badge>}
    </li>
  );
}

const Crops = ({ crops }: { crops: readonly CropAtStand[] }) => (
  <ul className={classes.crops}>
    {crops.map((crop, index) => (
      <Crop key={index} {...crop} />
    ))}
  </ul>
);

interface StandCropsProps {
  atStand: readonly CropAtStand[];
  inSeason: readonly CropAtStand[];
}

/** What the stand has this week: the owner's list first, and what is in season by the almanac. */
export function StandCrops({ atStand, inSeason }: StandCropsProps) {
  const listed = new Set(atStand.map(({ name }) => name.toLowerCase()));
  const others = inSeason.filter(({ name }) => !listed.has(name.toLowerCase()));
  return (
    <Stack gap={4}>
      <SectionHeading id="stand">At the stand this week</SectionHeading>
      {atStand.length > 0 ? <Crops crops={atStand} /> : <p>We haven’t listed this week’s stand yet.</p>}
      {others.length > 0 && (
        <Stack gap={3}>
          <h3 className={classes.small}>
            {atStand.length > 0 ? 'Also in season around here' : 'In season around here'}
          </h3>
          <Text tone="muted" size="small">
            By our almanac’s harvest dates. Ask before you drive out for one of these.
          </Text>
          <Crops crops={others} />
        </Stack>
      )}
    </Stack>
  );
}
