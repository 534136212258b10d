import type { ModerationMode, ModerationSettings, StoredSettings } from '@farm/contracts';
import { putOpsModerationSettings } from '@farm/contracts/form-rules';
import { Banner, Form, RadioCards, TextArea } from '@farm/ui';
import { call, getErrorBody, useQueryClient } from '@farm/web-kit';
import { SETTINGS_CHANGED, useActionForm } from '../admin/action-form';
import admin from '../admin/admin.module.css';
import { FormSubmit } from '../admin/form-submit';
import { liveQuery, useLiveQuery } from '../admin/queries';
import { QueryView } from '../admin/query-view';

const MODES: { value: ModerationMode; label: string; hint: string }[] = [
  { value: 'open', label: 'Open', hint: 'Comments are published at once, except likely spam.' },
  { value: 'hold-first', label: 'Hold the first', hint: 'The first comment of each visitor waits for a moderator.' },
  { value: 'hold-all', label: 'Hold all', hint: 'Every comment waits, for an event or a school day.' },
];

const parseWords = (lines: readonly string[]): string[] => {
  const words = lines.flatMap((line) => line.split(',')).map((word) => word.trim());
  return [...new Set(words.filter((word) => word !== ''))];
};
const validateWords = (lines: readonly string[]) => {
  const words = parseWords(lines);
  const isValid = words.length <= 200 && words.every(({ length }) => length >= 2 && length <= 40);
  return isValid ? undefined : putOpsModerationSettings.message;
};

const valuesOf = ({ mode, words, allowed }: ModerationSettings): ModerationSettings => ({ mode, words, allowed });

/** The settings another operator stored, if a save was rejected because of them. */
function conflictingSettings(error: unknown): StoredSettings | null {
  const body = getErrorBody(error) as { code: string; settings?: StoredSettings } | null;
  return body?.code === 'moderation.settings_changed' ? (body.settings ?? null) : null;
}

/** Saves settings. After a conflict the cache has the other operator's settings. */
function useSettings(stored: StoredSettings) {
  const cache = useQueryClient();
  const { queryKey } = liveQuery('GET /api/ops/moderation/settings');
  return useActionForm({
    rules: putOpsModerationSettings,
    values: valuesOf(stored),
    key: ['PUT /api/ops/moderation/settings'],
    check: ({ words, allowed }) => ({ words: validateWords(words), allowed: validateWords(allowed) }),
    // The service rejects the save if there is a newer version.
    send: ({ mode, words, allowed }) =>
      call('PUT /api/ops/moderation/settings', {
        body: { mode, words: parseWords(words), allowed: parseWords(allowed) },
        query: { version: stored.version },
      }),
    toValues: valuesOf,
    onSuccess: (saved) => cache.setQueryData(queryKey, saved),
    onError: (error) => {
      const newer = conflictingSettings(error);
      if (newer) cache.setQueryData(queryKey, newer);
    },
  });
}

function SettingsForm({ stored }: { stored: StoredSettings }) {
  const form = useSettings(stored);
  const lines = (name: 'words' | 'allowed') => ({
    name,
    value: form.values[name].join('\n'),
    onValueChange: (text: string) => form.set(name, text === '' ? [] : text.split('\n')),
    error: form.errorOf(name),
  });
  return (
    <Form className={admin.narrow} onSubmit={form.submit} aria-label="Settings">
      <RadioCards legend="What waits for a moderator" options={MODES} {...form.choice('mode')} />
      <TextArea
        label="Words that hold a comment"
        hint="In addition to the built-in list, one on each line."
        rows={6}
        {...lines('words')}
      />
      <TextArea
        label="Words that never hold one"
        hint="Names and farm words that the list would hold by mistake, one on each line."
        rows={6}
        {...lines('allowed')}
      />
      <Banner variant="success">
        {form.isSuccess && !form.isChanged && 'Saved. It applies from the next comment on.'}
      </Banner>
      <FormSubmit
        action={{ ...form, problem: conflictingSettings(form.error) ? SETTINGS_CHANGED : form.problem }}
        pendingLabel="Saving..."
      >
        Save
      </FormSubmit>
    </Form>
  );
}

export function SettingsTab() {
  const query = useLiveQuery('GET /api/ops/moderation/settings');
  return (
    <QueryView query={query} subject="the settings">
      {(stored) => <SettingsForm stored={stored} />}
    </QueryView>
  );
}
