import type { SchedulerConfig } from '@farm/contracts';
import { Checkbox, Field, Form, RadioCards } from '@farm/ui';
import { call, getErrorBody } from '@farm/web-kit';
import { useUnsavedChanges } from '@farm/web-kit/unsaved-changes';
import admin from '../admin/admin.module.css';
import { FormSubmit } from '../admin/form-submit';
import { useAction } from '../admin/queries';
import { SETTINGS_CHANGED, useFormChanges } from '../admin/form-state';
import { Section } from '../admin/section';
import { FREQUENCY, useReloadStatus, type ShowMessage } from './schedule-data';

const INTENSITIES = (['light', 'moderate', 'intensive', 'bulk'] as const).map((value) => ({
  value,
  label: `${value.charAt(0).toUpperCase()}${value.slice(1)}`,
  hint: `Trains ${FREQUENCY[value]}`,
}));

const FLAGS = {
  enabled: 'Automated training',
  continuousMonitoring: 'Continuous monitoring: one in ten answers is listed for review',
  bulkTrainingEnabled: 'Allow bulk training',
  adaptiveTraining: 'Adaptive training: topics that fail often are trained more',
} as const;

interface ConfigurationTabProps {
  config: SchedulerConfig;
  version: string | undefined;
  showMessage: ShowMessage;
}

interface ConfigChange {
  config: SchedulerConfig;
  /** The version that was edited; the service rejects the save if there is a newer one. */
  version: string | undefined;
}

export function ConfigurationTab({ config: stored, version, showMessage }: ConfigurationTabProps) {
  const { fields: config, isChanged, control, drop } = useFormChanges(stored);
  const reload = useReloadStatus();
  /** After a conflict it also loads the newer settings below the changes in the form. */
  const showFailure = () => {
    showMessage({ kind: 'error', text: 'Failed to update configuration' });
    return reload();
  };
  const save = useAction({
    key: ['POST /api/dexter/scheduler/config'],
    send: (change: ConfigChange) =>
      call('POST /api/dexter/scheduler/config', { body: change.config, query: { version: change.version } }),
    onSuccess: async ({ success }, sent) => {
      if (!success) return showFailure();
      await reload();
      drop(sent.config);
      showMessage({ kind: 'success', text: 'Configuration updated successfully' });
    },
    onError: () => showFailure(),
  });
  const timeProblem = config.dailyTrainingTime === '' ? 'Please choose a time.' : undefined;
  useUnsavedChanges(isChanged);
  return (
    <Section title="Configuration" subtitle="When and how often Dexter Jr. is trained." isTab>
      <Form
        className={admin.narrow}
        onSubmit={() => !timeProblem && save.submit({ config, version })}
        aria-label="Configuration"
      >
        {(Object.keys(FLAGS) as (keyof typeof FLAGS)[]).map((name) => {
          const { value, onValueChange } = control(name);
          return <Checkbox key={name} label={FLAGS[name]} checked={value} onCheckedChange={onValueChange} />;
        })}
        <Field
          type="time"
          label="Daily training time"
          hint="In the farm&rsquo;s time zone"
          required
          {...control('dailyTrainingTime')}
          error={timeProblem}
        />
        <RadioCards legend="Training intensity" options={INTENSITIES} {...control('trainingIntensity')} />
        <FormSubmit
          action={{
            ...save,
            problem: getErrorBody(save.error)?.code === 'schedule.changed' ? SETTINGS_CHANGED : null,
          }}
          pendingLabel="Saving..."
        >
          Save
        </FormSubmit>
      </Form>
    </Section>
  );
}
