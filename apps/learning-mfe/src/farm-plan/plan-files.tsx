import type { FarmPlan, FarmPlanRequest } from '@farm/contracts';
import { Button, LinkButton, saveFile, Status } from '@farm/ui';
import { call, getServerMessage, useSubmit } from '@farm/web-kit';
import { i18n } from '@lingui/core';
import { CalendarPlus, Download, Printer } from 'lucide-react';
import { planCalendar } from './plan-calendar';
import { planText } from './plan-text';

export interface PlanFilesProps {
  plan: FarmPlan;
  /** The request of the person's own plan; absent for a shared one. */
  own?: FarmPlanRequest | undefined;
  /** The link's, of a shared plan. */
  token?: string | undefined;
}

/** The plan as a PDF to print: the file of a shared plan, else one made from the person's answers. */
function PrintPlan({ plan, own, token }: PlanFilesProps) {
  const { day } = plan.context;
  const icon = <Printer size={20} strokeWidth={1.75} aria-hidden />;
  const { problem, isPending, submit } = useSubmit({
    send: (request: FarmPlanRequest) => call('POST /api/farm-plan/pdf', { body: { ...request, day } }),
    onSuccess: (content) => saveFile({ name: `farm-plan-${day}.pdf`, content }),
    toMessage: (error) =>
      getServerMessage(error) ?? i18n._("We couldn't make the PDF. Check your connection and try again."),
  });
  if (token !== undefined)
    return (
      <LinkButton variant="outline" href={`/api/farm-plans/${token}/pdf`} download>
        {icon}
        <span>{i18n._('Print')}</span>
      </LinkButton>
    );
  return (
    own && (
      <>
        <Button
          type="button"
          variant="outline"
          isPending={isPending}
          pendingLabel={i18n._('Making the PDF...')}
          onClick={() => submit(own)}
        >
          {icon}
          <span>{i18n._('Print')}</span>
        </Button>
        <Status>{problem}</Status>
      </>
    )
  );
}

/** Saves the plan as text, calendar or PDF. */
export function PlanFiles({ plan, own, token }: PlanFilesProps) {
  const name = `farm-plan-${plan.context.day}`;
  const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;
  return (
    <>
      <Button
        type="button"
        onClick={() => saveFile({ name: `${name}.txt`, type: 'text/plain;charset=utf-8', text: planText(plan) })}
      >
        <Download {...icon} />
        <span>{i18n._('Download Your Plan')}</span>
      </Button>
      <Button
        type="button"
        variant="outline"
        onClick={() => saveFile({ name: `${name}.ics`, type: 'text/calendar;charset=utf-8', text: planCalendar(plan) })}
      >
        <CalendarPlus {...icon} />
        <span>{i18n._('Add to calendar')}</span>
      </Button>
      <PrintPlan plan={plan} own={own} token={token} />
    </>
  );
}
