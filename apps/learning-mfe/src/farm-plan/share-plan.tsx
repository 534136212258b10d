import { i18n } from '@lingui/core';
import { dayCalendar, site } from '@farm/farm';
import type { FarmPlanRequest } from '@farm/contracts';
import { Button, Field, saveFile, Status } from '@farm/ui';
import { call, getServerMessage, useSubmit } from '@farm/web-kit';
import { Link2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { formatNearDay } from './plan-dates';
import { planHref } from './plan-language';
import classes from './plan/plan.module.css';

const PLAN_DAYS = 28;
const DAY_MS = 86_400_000;

/** An iCalendar file with one entry, four weeks after the plan's first day, that has the link. */
function nextPlanCalendar({ token, address, day }: { token: string; address: string; day: string }): string {
  const next = new Date(Date.parse(day) + PLAN_DAYS * DAY_MS).toISOString().slice(0, 10);
  const event = {
    uid: `${token}@${new URL(site.website).host}`,
    title: i18n._('Next four weeks of your farm plan'),
    text: i18n._('Open {address} and press “Next four weeks”.', { address }),
    day: next,
    days: 1,
  };
  return dayCalendar(i18n._('Farm plans'), [event], new Date());
}

function ShareLink({ token, expiresAt, day }: { token: string; expiresAt: string; day: string }) {
  const link = useRef<HTMLInputElement>(null);
  const [message, setMessage] = useState(i18n._('The link is ready.'));
  const select = () => {
    link.current?.focus();
    link.current?.select();
  };
  useEffect(select, []);
  const address = `${window.location.origin}${planHref()}?plan=${token}`;
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(address); // without HTTPS there is no clipboard at all
      setMessage(i18n._('Copied.'));
    } catch {
      select();
      setMessage(i18n._("Your browser won't let us copy it. The link is selected, so you can copy it yourself."));
    }
  };
  return (
    <div className={classes.share}>
      <Field
        ref={link}
        label={i18n._('Link to this plan')}
        hint={i18n._(
          'Good until {day}. It shows the plan and its place, not what you typed, and makes the next four weeks when you come back.',
          { day: formatNearDay(expiresAt.slice(0, 10), day) },
        )}
        value={address}
        onValueChange={() => undefined}
        readOnly
      />
      <Button type="button" variant="outline" onClick={() => void copyLink()}>
        {i18n._('Copy link')}
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
        {i18n._('Remind me in four weeks')}
      </Button>
      <Status>{message}</Status>
    </div>
  );
}

/** Creates a link that works for 90 days. */
export function SharePlan({ request, day }: { request: FarmPlanRequest; day: string }) {
  const { data, problem, isPending, submit } = useSubmit({
    send: () => call('POST /api/farm-plans', { body: { ...request, day } }),
    toMessage: (error) =>
      getServerMessage(error) ?? i18n._("We couldn't make the link. Check your connection and try again."),
  });
  if (data) return <ShareLink {...data} day={day} />;
  return (
    <>
      <Button
        type="button"
        variant="outline"
        isPending={isPending}
        pendingLabel={i18n._('Making the link...')}
        onClick={() => submit()}
      >
        <Link2 size={20} strokeWidth={1.75} aria-hidden />
        <span>{i18n._('Share')}</span>
      </Button>
      <Status>{problem}</Status>
    </>
  );
}
