import type { SchedulerConfig } from '@farm/contracts';
import { Button, Checkbox, Form, RadioCards, SectionHeading } from '@farm/ui';
import { useId, useState } from 'react';
import classes from './automated-training.module.css';
import { MESSAGES, type Say } from './messages';
import { useSaveConfig } from './use-schedule';
import { FREQUENCY } from './words';

const INTENSITIES = (['light', 'moderate', 'intensive', 'bulk'] as const).map((value) => ({
  value,
  label: `${value.charAt(0).toUpperCase()}${value.slice(1)}`,
  hint: `Trains ${FREQUENCY[value]}`,
}));

const FLAGS = {
  enabled: 'Automated training runs',
  continuousMonitoring: 'Continuous monitoring: a person looks at one answer in ten',
  bulkTrainingEnabled: 'Bulk training may be started',
  adaptiveTraining: 'Adaptive training: what fails often is trained more',
} as const;
const NAMES = Object.keys(FLAGS) as (keyof typeof FLAGS)[];

interface Props {
  config: SchedulerConfig;
  say: Say;
}

/** The six settings. */
export function ConfigurationTab({ config: given, say }: Props) {
  const [config, setConfig] = useState(given);
  const save = useSaveConfig();
  const id = useId();
  const change = (changed: Partial<SchedulerConfig>) => setConfig({ ...config, ...changed });
  const submit = () =>
    save.mutate(config, {
      onSuccess: () => say({ kind: 'ok', text: MESSAGES.saved }),
      onError: () => say({ kind: 'error', text: MESSAGES.notSaved }),
    });
  return (
    <div className={classes.part}>
      <SectionHeading line="When and how often Dexter Jr. is trained.">Configuration</SectionHeading>
      <Form className={classes.narrow} onSubmit={submit} aria-label="Configuration">
        {NAMES.map((name) => (
          <Checkbox
            key={name}
            label={FLAGS[name]}
            checked={config[name]}
            onChecked={(checked) => change({ [name]: checked })}
          />
        ))}
        <div className={classes.time}>
          <label htmlFor={id}>Daily training time</label>
          <input
            id={id}
            type="time"
            required
            value={config.dailyTrainingTime}
            onChange={({ target }) => change({ dailyTrainingTime: target.value })}
          />
          <span className={classes.small}>In the farm&rsquo;s time zone</span>
        </div>
        <RadioCards
          legend="Training intensity"
          options={INTENSITIES}
          value={config.trainingIntensity}
          onValue={(trainingIntensity) => change({ trainingIntensity })}
        />
        <div>
          <Button busy={save.isPending} busyLabel="Saving...">
            Save
          </Button>
        </div>
      </Form>
    </div>
  );
}
