import { capitalize } from '@farm/farm';
import type { SchedulerConfig } from '@farm/contracts';
import { postDexterSchedulerConfig } from '@farm/contracts/form-rules';
import { Checkbox, Field, Form, RadioCards } from '@farm/ui';
import { call, getErrorBody } from '@farm/web-kit';
import { SETTINGS_CHANGED, useActionForm } from '../admin/action-form';
import admin from '../admin/admin.module.css';
import { FormSubmit } from '../admin/form-submit';
import { Section } from '../admin/section';
import { FREQUENCY, useReloadStatus, type ShowMessage } from './schedule-data';

const INTENSITIES = (['light', 'moderate', 'intensive', 'bulk'] as const).map((value) => ({
  value,
  label: capitalize(value),
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

export function ConfigurationTab({ config, version, showMessage }: ConfigurationTabProps) {
  const reload = useReloadStatus();
  const form = useActionForm({
    rules: postDexterSchedulerConfig,
    values: config,
    key: ['POST /api/dexter/scheduler/config'],
    send: async (body) => {
      // The service rejects the save if there is a newer version.
      const { success } = await call('POST /api/dexter/scheduler/config', { body, query: { version } });
      if (!success) throw new Error('The service did not store the configuration.');
    },
    onSuccess: async () => {
      await reload();
      showMessage({ kind: 'success', text: 'Configuration updated successfully' });
    },
    // After a conflict it also loads the newer settings below the changes in the form.
    onError: () => {
      showMessage({ kind: 'error', text: 'Failed to update configuration' });
      return reload();
    },
  });
  const isConflict = getErrorBody(form.error)?.code === 'schedule.changed';
  return (
    <Section title="Configuration" subtitle="When and how often Dexter Jr. is trained." isTab>
      <Form className={admin.narrow} onSubmit={form.submit} aria-label="Configuration">
        {(Object.keys(FLAGS) as (keyof typeof FLAGS)[]).map((name) => (
          <Checkbox key={name} label={FLAGS[name]} {...form.checkbox(name)} />
        ))}
        <Field
          type="time"
          label="Daily training time"
          hint="In the farm&rsquo;s time zone"
          required
          {...form.field('dailyTrainingTime')}
        />
        <RadioCards legend="Training intensity" options={INTENSITIES} {...form.choice('trainingIntensity')} />
        <FormSubmit action={{ ...form, problem: isConflict ? SETTINGS_CHANGED : null }} pendingLabel="Saving...">
          Save
        </FormSubmit>
      </Form>
    </Section>
  );
}
