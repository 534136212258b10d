import type { FarmShare } from '@farm/contracts';
import { site } from '@farm/farm';
import { Badge, Button, ErrorState, Row, SectionHeading, Skeleton, Stack, useFocusElement } from '@farm/ui';
import { apiQuery, getServerMessage, useQuery } from '@farm/web-kit';
import { useId, useState } from 'react';
import { ShareFacts } from './share-facts';
import { ShareForm } from './share-form';
import classes from './visit.module.css';

/** A season with its form, which opens by a press. */
function Season({ share }: { share: FarmShare }) {
  const [isOpen, setOpen] = useState(false);
  const focusOn = useFocusElement();
  const id = useId();
  const open = () => {
    setOpen(true);
    focusOn(id); // the button is gone: Tab goes on to the form
  };
  const { name, kind, about, placesLeft } = share;
  return (
    <li className={classes.card}>
      <Stack gap={3}>
        <Row gap={2}>
          <h3 className={classes.title} id={id} tabIndex={-1} dir="auto">
            {name}
          </h3>
          <Badge tone="green">{kind === 'coop' ? 'Co-op' : 'Farm share'}</Badge>
        </Row>
        <p className={classes.words} dir="auto">
          {about}
        </p>
        <ShareFacts share={share} />
        {isOpen ? (
          <ShareForm share={share} labelId={id} />
        ) : (
          <div>
            <Button type="button" aria-describedby={id} onClick={open}>
              {placesLeft === 0 ? 'Join the waiting list' : 'Sign up'}
            </Button>
          </div>
        )}
      </Stack>
    </li>
  );
}

function Seasons() {
  const { data, error, refetch } = useQuery({ ...apiQuery('GET /api/farm-shares'), staleTime: 0 });
  if (data && data.shares.length > 0)
    return (
      <ul className={classes.list}>
        {data.shares.map((share) => (
          <Season key={share.id} share={share} />
        ))}
      </ul>
    );
  if (data)
    return (
      <p>
        No season is open for sign-up right now. Write to <a href={`mailto:${site.emails.info}`}>{site.emails.info}</a>{' '}
        to ask about the next one.
      </p>
    );
  if (error)
    return (
      <ErrorState title="We couldn't load the seasons." onTryAgain={() => void refetch()}>
        {getServerMessage(error) ?? 'Check your connection and try again.'}
      </ErrorState>
    );
  return <Skeleton count={5} />;
}

/** The seasons of the farm share and the co-op, with sign-up. */
export function FarmShares() {
  return (
    <Stack gap={4}>
      <SectionHeading
        id="farm-share"
        subtitle="A box of what’s ripe, on a day that suits you. Sign up with your email address: no account, and nothing to pay on this site."
      >
        Farm share and co-op
      </SectionHeading>
      <Seasons />
    </Stack>
  );
}
