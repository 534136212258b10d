import { dayCalendar, formatNearDay, site } from '@farm/farm';
import type { FarmPlanRequest } from '@farm/contracts';
import { Button, Field, saveFile, Status } from '@farm/ui';
import { call, getServerMessage, useSubmit } from '@farm/web-kit';
import { Link2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import classes from './plan/plan.module.css';

const PLAN_DAYS = 28;
const DAY_MS = 86_400_000;

/** An iCalendar file with one entry, four weeks after the plan's first day, that has the link. */
function nextPlanCalendar({ token, address, day }: { token: string; address: string; day: string }): string {
  const next = new Date(Date.parse(day) + PLAN_DAYS * DAY_MS).toISOString().slice(0, 10);
  const event = {
    uid: `${token}@${new URL(site.website).host}`,
    title: 'Next four weeks of your farm plan',
    text: `Open ${address} and press “Next four weeks”.`,
    day: next,
    days: 1,
  };
  return dayCalendar('Farm plans', [event], new Date());
}

function ShareLink({ token, expiresAt, day }: { token: string; expiresAt: string; day: string }) {
  const link = useRef<HTMLInputElement>(null);
  const [message, setMessage] = useState('The link is ready.');
  const select = () => {
    link.current?.focus();
    link.current?.select();
  };
  useEffect(select, []);
  const address = `${window.location.origin}/start-my-farm-plan?plan=${token}`;
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(address); // without HTTPS there is no clipboard at all
      setMessage('Copied.');
    } catch {
      select();
      setMessage("Your browser won't let us copy it. The link is selected, so you can copy it yourself.");
    }
  };
  return (
    <div className={classes.share}>
      <Field
        ref={link}
        label="Link to this plan"
        hint={`Good until ${formatNearDay(expiresAt.slice(0, 10), day)}. It shows the plan and its place, not what you typed, and makes the next four weeks when you come back.`}
        value={address}
        onValueChange={() => undefined}
        readOnly
      />
      <Button type="button" variant="outline" onClick={() => void copyLink()}>
        Copy link
      </Button>
      <Button
        type="button"
        variant="outline"
        onClick={() =>
          saveFile({
            name: 'next-farm-plan.ics',
            type: 'text/calendar;charset=utf-8',
            text: nextPlanCalendar({ token, address, day }),
          })
        }
      >
        Remind me in four weeks
      </Button>
      <Status>{message}</Status>
    </div>
  );
}

/** Creates a link that works for 90 days. */
export function SharePlan({ request, day }: { request: FarmPlanRequest; day: string }) {
  const { data, problem, isPending, submit } = useSubmit({
    send: () => call('POST /api/farm-plans', { body: { ...request, day } }),
    toMessage: (error) => getServerMessage(error) ?? "We couldn't make the link. Check your connection and try again.",
  });
  if (data) return <ShareLink {...data} day={day} />;
  return (
    <>
      <Button
        type="button"
        variant="outline"
        isPending={isPending}
        pendingLabel="Making the link..."
        onClick={() => submit()}
      >
        <Link2 size={20} strokeWidth={1.75} aria-hidden />
        Share
      </Button>
      <Status>{problem}</Status>
    </>
  );
}
