import type { ModerationMode, ModerationSettings, StoredSettings } from '@farm/contracts';
import { Banner, Form, RadioCards, TextArea } from '@farm/ui';
import { call, getErrorBody, useQueryClient } from '@farm/web-kit';
import { useUnsavedChanges } from '@farm/web-kit/unsaved-changes';
import { useState } from 'react';
import admin from '../admin/admin.module.css';
import { FormSubmit } from '../admin/form-submit';
import { liveQuery, useAction, useLiveQuery } from '../admin/queries';
import { QueryView } from '../admin/query-view';
import { SETTINGS_CHANGED, useFormChanges } from '../admin/form-state';

const MODES: { value: ModerationMode; label: string; hint: string }[] = [
  { value: 'open', label: 'Open', hint: 'Comments are published at once, except likely spam.' },
  { value: 'hold-first', label: 'Hold the first', hint: 'The first comment of each visitor waits for a moderator.' },
  { value: 'hold-all', label: 'Hold all', hint: 'Every comment waits, for an event or a school day.' },
];

const parseWords = (text: string): string[] => {
  const words = text.split(/[\n,]/).map((word) => word.trim());
  return [...new Set(words.filter((word) => word !== ''))];
};
const validateWords = (words: readonly string[]) =>
  words.length > 200 || words.some(({ length }) => length < 2 || length > 40)
    ? 'Words have 2 to 40 letters; up to 200 of each.'
    : undefined;

interface SettingsFields {
  mode: ModerationMode;
  words: string;
  allowed: string;
}

const fieldsOf = ({ mode, words, allowed }: ModerationSettings): SettingsFields => ({
  mode,
  words: words.join('\n'),
  allowed: allowed.join('\n'),
});

/** The settings another operator stored, if a save was rejected because of them. */
function conflictingSettings(error: unknown): StoredSettings | null {
  const body = getErrorBody(error) as { code: string; settings?: StoredSettings } | null;
  return body?.code === 'moderation.settings_changed' ? (body.settings ?? null) : null;
}

interface SettingsChange {
  settings: ModerationSettings;
  /** The version that was edited; the service rejects the save if there is a newer one. */
  version: string | undefined;
  sent: SettingsFields;
}

/** Saves settings. After a conflict the cache has the other operator's settings. */
function useSaveSettings(onSaved: (sent: SettingsFields) => void) {
  const cache = useQueryClient();
  const { queryKey } = liveQuery('GET /api/ops/moderation/settings');
  return useAction({
    key: ['PUT /api/ops/moderation/settings'],
    send: ({ settings, version }: SettingsChange) =>
      call('PUT /api/ops/moderation/settings', { body: settings, query: { version } }),
    onSuccess: (stored, { sent }) => {
      cache.setQueryData(queryKey, stored);
      onSaved(sent);
    },
    onError: (error) => {
      const newer = conflictingSettings(error);
      if (newer) cache.setQueryData(queryKey, newer);
    },
  });
}

function SettingsForm({ stored }: { stored: StoredSettings }) {
  const { fields, isChanged, control, drop } = useFormChanges(fieldsOf(stored));
  const [isTried, setTried] = useState(false);
  const { submit, isPending, isSuccess, error, problem } = useSaveSettings(drop);
  const words = parseWords(fields.words);
  const allowed = parseWords(fields.allowed);
  const problems = { words: validateWords(words), allowed: validateWords(allowed) };
  const save = () => {
    setTried(true);
    if (problems.words || problems.allowed) return;
    submit({ settings: { mode: fields.mode, words, allowed }, version: stored.version, sent: fields });
  };
  useUnsavedChanges(isChanged);
  return (
    <Form className={admin.narrow} onSubmit={save} aria-label="Settings">
      <RadioCards legend="What waits for a moderator" options={MODES} {...control('mode')} />
      <TextArea
        label="Words that hold a comment"
        hint="In addition to the built-in list, one on each line."
        rows={6}
        {...control('words')}
        error={isTried ? problems.words : undefined}
      />
      <TextArea
        label="Words that never hold one"
        hint="Names and farm words that the list would hold by mistake, one on each line."
        rows={6}
        {...control('allowed')}
        error={isTried ? problems.allowed : undefined}
      />
      <Banner variant="success">{isSuccess && !isChanged && 'Saved. It applies from the next comment on.'}</Banner>
      <FormSubmit
        action={{ isPending, error, problem: conflictingSettings(error) ? SETTINGS_CHANGED : problem }}
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
