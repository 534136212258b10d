import type { StarterPack } from '@farm/contracts';
import { formatDay } from '@farm/farm';
import { Badge, Banner, Button, Field, Panel, saveFile, Stack, Text } from '@farm/ui';
import { getServerMessage } from '@farm/web-kit';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { packCalendar } from './pack-calendar';
import classes from './starter-pack.module.css';
import { useStarterPack } from './starter-pack-query';

const ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

function Days({ schedule: { steps, kind, closesOn } }: Pick<StarterPack, 'schedule'>) {
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
        <p>{{ deadline: 'Last day', expected: 'Expected, not confirmed', own: 'The day you chose' }[kind]}</p>
      </li>
    </Stack>
  );
}

/** Not the years 0002 and 0020, which a keyboard passes on the way to 2027. */
const WHOLE_DAY = /^[1-9]\d{3}-\d\d-\d\d$/;

/** The steps with their days, counted back from the deadline or from a day that the person chooses. */
export function PackSteps({ pack: first }: { pack: StarterPack }) {
  const [typed, setTyped] = useState(first.schedule.closesOn);
  const isChosen = typed !== first.schedule.closesOn && WHOLE_DAY.test(typed);
  const { data, error } = useStarterPack(first.grant.id, isChosen ? typed : undefined);
  const pack = data ?? first;
  const { schedule, grant } = pack;
  const [headline, ...notes] = schedule.say;
  return (
    <Panel as="section" tone="band" className={classes.schedule} aria-labelledby="pack-steps">
      <h2 id="pack-steps">Your steps</h2>
      {schedule.isTooLate ? <Banner variant="warning">{headline}</Banner> : <p>{headline}</p>}
      {notes.map((text) => (
        <Text key={text} tone="muted" size="small">
          {text}
        </Text>
      ))}
      {schedule.kind === 'own' && (
        <Field
          label="The day you count back from"
          type="date"
          value={typed}
          onValueChange={setTyped}
          {...(error && {
            error: getServerMessage(error) ?? 'We couldn’t count. Check your connection and try again.',
          })}
        />
      )}
      <Days schedule={schedule} />
      <div>
        <Button
          type="button"
          variant="outline"
          onClick={() =>
            saveFile({
              name: `steps-${grant.id}.ics`,
              type: 'text/calendar;charset=utf-8',
              text: packCalendar(pack, new Date()),
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
