import type { SchedulerConfig } from '@farm/contracts';
import { Button, Checkbox, Field, Form, FormError, RadioCards, SectionHeading, UnsavedChangesDialog } from '@farm/ui';
import { call, getErrorBody } from '@farm/web-kit';
import { useUnsavedChanges } from '@farm/web-kit/use-unsaved-changes';
import admin from '../admin/admin.module.css';
import { useAction } from '../admin/queries';
import { SETTINGS_CHANGED, useChanges } from '../admin/form-state';
import { FREQUENCY, SCHEDULE, useReloadStatus, type ShowMessage } from './schedule-data';

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

interface ConfigurationTabProps {
  config: SchedulerConfig;
  version: string | undefined;
  showMessage: ShowMessage;
}

interface ConfigChange {
  config: SchedulerConfig;
  /** The version the form was filled from; the service refuses to write over a newer one. */
  version: string | undefined;
}

/** The six settings. */
export function ConfigurationTab({ config: stored, version, showMessage }: ConfigurationTabProps) {
  const { fields: config, isChanged, control, drop } = useChanges(stored);
  const leaving = useUnsavedChanges(isChanged);
  const reload = useReloadStatus();
  const save = useAction({
    key: [...SCHEDULE, 'config'],
    send: (change: ConfigChange) =>
      call('POST /api/dexter/scheduler/config', { body: change.config, query: { version: change.version } }),
    onSuccess: async (_, sent) => {
      await reload();
      drop(sent.config);
      showMessage({ kind: 'success', text: 'Configuration updated successfully' });
    },
    // also after a conflict: the form then lies over the newer settings
    onError: async () => {
      showMessage({ kind: 'error', text: 'Failed to update configuration' });
      await reload();
    },
  });
  const timeProblem = config.dailyTrainingTime === '' ? 'Please choose a time.' : undefined;
  return (
    <div className={admin.page}>
      <SectionHeading subtitle="When and how often Dexter Jr. is trained.">Configuration</SectionHeading>
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
        <FormError text={getErrorBody(save.error)?.code === 'schedule.changed' ? SETTINGS_CHANGED : null} />
        <div>
          <Button isPending={save.isPending} pendingLabel="Saving...">
            Save
          </Button>
        </div>
      </Form>
      <UnsavedChangesDialog request={leaving} />
    </div>
  );
}
