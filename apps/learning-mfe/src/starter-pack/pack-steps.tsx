import type { StarterPack } from '@farm/contracts';
import { formatDay } from '@farm/farm';
import { Badge, Banner, Button, Field, Panel, saveFile, Stack, Text } from '@farm/ui';
import { ApiError, getServerMessage } from '@farm/web-kit';
import { CalendarPlus } from 'lucide-react';
import { packCalendar } from './pack-calendar';
import classes from './starter-pack.module.css';
import { useStarterPack } from './starter-pack-query';

const ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

function Days({ schedule: { steps, closesOn }, last }: Pick<StarterPack, 'schedule'> & { last: string }) {
  return (
    <Stack as="ol" gap={3} className={classes.steps} aria-label="Steps to the deadline">
      {steps.map(({ id, label, date, isDue }) => (
        <li key={id}>
          <p className={classes.day}>
            {isDue ? <Badge>Begin now</Badge> : date && <time dateTime={date}>{formatDay(date)}</time>}
            {date === null && <span>Any time</span>}
          </p>
          <p>{label}</p>
        </li>
      ))}
      <li>
        <p className={classes.day}>
          <time dateTime={closesOn}>{formatDay(closesOn)}</time>
        </p>
        <p>{last}</p>
      </li>
    </Stack>
  );
}

/** Not the years 0002 and 0020, which a keyboard passes on the way to 2027. */
const WHOLE_DAY = /^[1-9]\d{3}-\d\d-\d\d$/;

const PROPOSED = 'A day we propose, eight weeks from today';

interface PackStepsProps {
  pack: StarterPack;
  /** The day to count back from, where the program has none. */
  day: { name: string; value: string; onValueChange: (day: string) => void };
}

/** The steps with their days, counted back from the deadline or from a day that the person chooses. */
export function PackSteps({ pack: first, day }: PackStepsProps) {
  const { kind, closesOn: proposed } = first.schedule;
  const wanted = kind === 'own' && day.value !== proposed && WHOLE_DAY.test(day.value) ? day.value : undefined;
  const { data, error, isPlaceholderData, refetch } = useStarterPack(first.grant.id, wanted);
  const pack = data ?? first;
  const { schedule, grant } = pack;
  const [headline, ...notes] = schedule.say;
  const own = schedule.closesOn === wanted ? 'The day you chose' : PROPOSED;
  const last = { deadline: 'Last day', expected: 'Expected, not confirmed', own }[schedule.kind];
  const isUncounted = error !== null || isPlaceholderData;
  return (
    <Panel as="section" tone="band" className={classes.schedule} aria-labelledby="pack-steps">
      <h2 id="pack-steps">Your steps</h2>
      {schedule.isTooLate ? <Banner variant="warning">{headline}</Banner> : <p>{headline}</p>}
      {notes.map((text) => (
        <Text key={text} tone="muted" size="small">
          {text}
        </Text>
      ))}
      {kind === 'own' && (
        <Field
          {...day}
          label="The day you count back from"
          type="date"
          {...(error && {
            error: getServerMessage(error) ?? 'We couldn’t count. Check your connection and try again.',
          })}
        />
      )}
      {error && !(error instanceof ApiError && error.status === 422) && (
        <div>
          <Button type="button" variant="outline" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      <Days schedule={schedule} last={last} />
      <div>
        <Button
          type="button"
          variant="outline"
          aria-disabled={isUncounted}
          onClick={() =>
            saveFile({
              name: `steps-${grant.id}.ics`,
              type: 'text/calendar;charset=utf-8',
              text: packCalendar(pack, last, new Date()),
            })
          }
        >
          <CalendarPlus {...ICON} />
          <span>Steps to calendar</span>
        </Button>
      </div>
    </Panel>
  );
}
