import { i18n } from '@lingui/core';
import type { FarmPlan, FarmPlanRequest, WishAnswer } from '@farm/contracts';
import { Button, Panel, Row, SectionHeading, Stack, VisuallyHidden } from '@farm/ui';
import type { TextField } from './plan-answers';
import { quoteUnused, wishState } from './plan-format';
import classes from './plan/plan.module.css';

interface ChangeProps {
  field: TextField;
  /** For screen readers: ' what we understood', after 'Change'. */
  label: string;
  /** Opens the step of a field; undefined for a shared plan, which cannot be changed. */
  onChange: ((field: TextField) => void) | undefined;
}

function ChangeButton({ field, label, onChange }: ChangeProps) {
  if (!onChange) return null;
  return (
    <Button type="button" variant="link" className={classes.change} onClick={() => onChange(field)} data-print="never">
      <span>{i18n._('Change')}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </Button>
  );
}

/** Where unused words were typed. */
function fieldOf(unused: readonly string[], own: FarmPlanRequest | undefined): TextField {
  const isIn = (text: string) => unused.every((words) => text.toLowerCase().includes(words.toLowerCase()));
  return isIn(own?.wishes ?? '') && !isIn(own?.location ?? '') ? 'wishes' : 'location';
}

interface PlanReadingProps extends Pick<ChangeProps, 'onChange'> {
  context: FarmPlan['context'];
  own: FarmPlanRequest | undefined;
}

/** What the plan took from the free words, and what it could not use. */
export function PlanReading({ context: { understood, unused = [] }, own, onChange }: PlanReadingProps) {
  if (understood.length + unused.length === 0) return null;
  return (
    <Panel as="dl" tone="band" className={classes.facts}>
      {understood.length > 0 && (
        <div>
          <dt>{i18n._('What we understood')}</dt>
          <dd>
            <p>{understood.join(', ')}</p>
            <ChangeButton field="location" label={i18n._(' what we understood')} onChange={onChange} />
          </dd>
        </div>
      )}
      {unused.length > 0 && (
        <div>
          <dt>{i18n._('What we could not use')}</dt>
          <dd>
            <p>{quoteUnused(unused)}</p>
            <p>{i18n._('We have no advice on this: ask your county Extension office.')}</p>
            <ChangeButton field={fieldOf(unused, own)} label={i18n._(' what we could not use')} onChange={onChange} />
          </dd>
        </div>
      )}
    </Panel>
  );
}

interface PlanWishesProps extends Pick<ChangeProps, 'onChange'> {
  plan: FarmPlan;
  wishes: readonly WishAnswer[];
}

/** What was asked for by name, each with its answer. */
export function PlanWishes({ plan, wishes, onChange }: PlanWishesProps) {
  return (
    <section aria-labelledby="farm-plan-wishes">
      <SectionHeading
        id="farm-plan-wishes"
        subtitle={i18n._('What you asked for by name, and what we can say about it.')}
      >
        {i18n._('Your wishes')}
      </SectionHeading>
      <Stack as="ul" className={classes.later}>
        {wishes.map((wish) => (
          <li key={wish.text} data-print="whole">
            <Row as="p" align="baseline" between className={classes.crop}>
              <span>{wish.text}</span>
              <span>{wishState(wish, plan)}</span>
            </Row>
            <p>{wish.say}</p>
          </li>
        ))}
      </Stack>
      <ChangeButton field="wishes" label={i18n._(' your wishes')} onChange={onChange} />
    </section>
  );
}
