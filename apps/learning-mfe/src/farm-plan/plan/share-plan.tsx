import type { FarmPlanRequest } from '@farm/contracts';
import { Button, Field, Status } from '@farm/ui';
import { call, sentenceOf, useMutation } from '@farm/web-kit';
import { Link2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { sayDay } from './plan-words';
import classes from './plan.module.css';

function ShareLink({ token, expiresAt, day }: { token: string; expiresAt: string; day: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('The link is ready.');
  const select = () => {
    const link = box.current?.querySelector('input');
    link?.focus();
    link?.select();
  };
  useEffect(select, []);
  const address = `${window.location.origin}/start-my-farm-plan?plan=${token}`;
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setSaid('Copied.'),
      () => {
        select();
        setSaid('Your browser does not let us copy. The link is selected: copy it by hand.');
      },
    );
  return (
    <div ref={box} className={classes.share}>
      <Field
        label="Link to this plan"
        hint={`Good until ${sayDay(expiresAt.slice(0, 10), day)}. It shows the plan and its place, not what you typed.`}
        value={address}
        onValue={() => undefined}
        readOnly
      />
      <Button type="button" kind="quiet" onClick={() => void copy()}>
        Copy link
      </Button>
      <Status>{said}</Status>
    </div>
  );
}

/** Makes a link under which the plan can be read for 90 days. */
export function SharePlan({ asked, day }: { asked: FarmPlanRequest; day: string }) {
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () => call('POST /api/farm-plans', { body: { ...asked, day } }),
  });
  if (data) return <ShareLink {...data} day={day} />;
  return (
    <>
      <Button type="button" kind="quiet" busy={isPending} busyLabel="Making the link..." onClick={() => mutate()}>
        <Link2 size={20} strokeWidth={1.75} aria-hidden />
        Share
      </Button>
      <Status className={classes.said}>
        {error && (sentenceOf(error) ?? 'The link could not be made. Check your connection and try again.')}
      </Status>
    </>
  );
}
