import type { CallKey, ContentForm, ContentSection } from '@farm/contracts';
import { Banner, Button, Disclosure, Form, LinkButton, NewTabHint, Stack, Table, Text } from '@farm/ui';
import { call, useQueryClient } from '@farm/web-kit';
import { useUnsavedChanges } from '@farm/web-kit/unsaved-changes';
import { useState, type ReactNode } from 'react';
import admin from '../admin/admin.module.css';
import { FormSubmit } from '../admin/form-submit';
import { formatFarmTimestamp } from '../admin/format';
import { liveQuery, useAction, type Reply } from '../admin/queries';
import { Section } from '../admin/section';
import { useOperatorName } from '../admin/use-operator-name';
import { changedFields, trimTexts, type ChangedField } from './content-changes';
import { ContentFields, type ContentFieldsProps } from './content-fields';
import { fillNulls, formSchemaOf, type FieldSchema, type FormValue } from './content-schema';
import sections from './content-sections.json';

/** Every query of site content. */
export const CONTENT_CALLS: readonly CallKey[] = [
  'GET /api/ops/content/:section',
  'GET /api/quiz/ops/questions',
  'GET /api/ops/lessons',
  'GET /api/ops/recipes',
  'GET /api/grants/ops/catalogue',
  'GET /api/dexter/articles',
  'GET /api/ops/inbox/monday',
];

/** The form of a section, with its draft and history. */
export const contentQuery = (section: ContentSection) =>
  liveQuery('GET /api/ops/content/:section', { params: { section } });

/** Whether a section reaches its page through a service, which shows no drafts. */
const isServed = (section: ContentSection): boolean => 'isServed' in sections[section];

/** The address of a section's page with all drafts: '/about?content=draft'. */
const previewOf = (section: ContentSection): string => {
  const { page } = sections[section];
  return isServed(section) ? page : page.replace(/(?=#|$)/, '?content=draft');
};

type ChangesOf = (before: FormValue, after: FormValue) => ChangedField[];

interface DifferencesProps {
  caption: string;
  changes: readonly ChangedField[];
}

function Differences({ caption, changes }: DifferencesProps) {
  if (changes.length === 0) return <Text tone="muted">No differences.</Text>;
  return (
    <Table
      caption={caption}
      columns={['Field', 'Before', 'After']}
      rows={changes.map(({ label, before, after }) => ({ id: label, cells: [label, before, after] }))}
      stack
    />
  );
}

interface HistoryProps {
  form: ContentForm;
  changesOf: ChangesOf;
  isPending: boolean;
  onRestore: (version: number) => void;
}

function History({ form, changesOf, isPending, onRestore }: HistoryProps) {
  const nameOf = useOperatorName();
  const { history, builtIn, version: current } = form;
  if (history.length === 0) return <p>Nothing was published yet: visitors see what the site came with.</p>;
  return (
    <Stack as="ol">
      {history.map(({ version, at, by, value }, index) => (
        <li key={version}>
          <Disclosure summary={`${formatFarmTimestamp(at)}, ${nameOf(by)}${version === current ? ' (live)' : ''}`}>
            <Differences
              caption="Changed fields"
              changes={changesOf((history[index + 1]?.value ?? builtIn) as FormValue, value as FormValue)}
            />
          </Disclosure>
          {version !== current && (
            <Button
              type="button"
              variant="outline"
              size="small"
              isPending={isPending}
              onClick={() => onRestore(version)}
            >
              Publish this version again
            </Button>
          )}
        </li>
      ))}
      <li>
        <Button type="button" variant="outline" size="small" isPending={isPending} onClick={() => onRestore(0)}>
          Publish what the site came with
        </Button>
      </li>
    </Stack>
  );
}

function DraftNote({ draft }: Pick<ContentForm, 'draft'>) {
  return draft && <Banner>{`A draft of ${formatFarmTimestamp(draft.updatedAt)}, not published yet.`}</Banner>;
}

export interface ContentEditorProps {
  form: ContentForm;
  section: ContentSection;
  /** Other fields than those of the form's schema. */
  renderFields?: (props: ContentFieldsProps) => ReactNode;
  /** What is stored for what the form shows. */
  toStored?: (value: FormValue) => unknown;
  /** Rejects what may be a draft but not be published. */
  check?: (stored: unknown) => Promise<unknown>;
  /** The fields in which two values differ, if not those of the schema. */
  changesOf?: ChangesOf;
}

const MESSAGES = {
  save: 'Saved as a draft. Visitors still see the published version.',
  discard: 'The draft is deleted.',
  publish: 'Published. The pages of the site show it in a few seconds.',
};

interface ContentActionOptions extends Required<Pick<ContentEditorProps, 'form' | 'section' | 'check' | 'toStored'>> {
  value: FormValue;
}

type ContentAction = keyof typeof MESSAGES | { restore: number };

interface ContentInput {
  action: ContentAction;
  /** What the fields showed beyond the stored value. */
  typed: FormValue | undefined;
}

/** Saves, publishes, deletes the draft of, or restores a section. */
function useContentAction(
  { form: { version, draft, history }, section, check, toStored, value }: ContentActionOptions,
  onDone: (input: ContentInput) => void,
) {
  const cache = useQueryClient();
  const params = { section };
  const known = { version, draft: draft?.updatedAt ?? null };
  return useAction({
    key: ['site content', section],
    reload: CONTENT_CALLS,
    send: async ({ action }: ContentInput): Promise<Reply<'PUT /api/ops/content/:section/draft'>> => {
      if (typeof action === 'object') {
        const earlier = history.find((each) => each.version === action.restore);
        if (earlier) await check(toStored(earlier.value as FormValue));
        return call('POST /api/ops/content/:section/restorations', {
          params,
          body: { ...known, to: action.restore },
        });
      }
      if (action === 'discard')
        return call('DELETE /api/ops/content/:section/draft', { params, query: { draft: draft?.updatedAt } });
      const stored = toStored(value);
      if (action === 'save')
        return call('PUT /api/ops/content/:section/draft', { params, body: { value: stored, draft: known.draft } });
      await check(stored);
      return call('POST /api/ops/content/:section/versions', { params, body: { ...known, value: stored } });
    },
    onSuccess: (state, input) => {
      cache.setQueryData(contentQuery(section).queryKey, (now) => now && { ...now, ...state });
      onDone(input);
    },
  });
}

/** The form of a section with what was changed, its draft and its history. */
export function ContentEditor({
  form,
  section,
  renderFields = (props) => <ContentFields {...props} />,
  toStored = (value) => value,
  check = () => Promise.resolve(),
  ...rest
}: ContentEditorProps) {
  const schema = formSchemaOf(form.schema as FieldSchema);
  const { changesOf = (before, after) => changedFields(schema, before, after) } = rest;
  const live = form.value as FormValue;
  const stored = (form.draft?.value ?? live) as FormValue;
  const [typed, setTyped] = useState<FormValue>();
  const [message, setMessage] = useState('');
  const value = fillNulls(schema, trimTexts(typed ?? stored));
  const action = useContentAction({ form, section, check, toStored, value }, ({ action: done, typed: sent }) => {
    const isRestored = typeof done === 'object';
    // Text typed meanwhile is not sent yet, and an earlier version does not contain what is typed.
    if (!isRestored) setTyped((now) => (now === sent ? undefined : now));
    setMessage(MESSAGES[isRestored ? 'publish' : done]);
  });
  const submit = (next: ContentAction) => {
    setMessage('');
    action.submit({ action: next, typed });
  };
  const hasDraft = form.draft !== null;
  useUnsavedChanges(typed !== undefined);
  return (
    <>
      <Form className={admin.form} aria-label={sections[section].name} onSubmit={() => submit('publish')}>
        <DraftNote draft={form.draft} />
        {renderFields({
          schema,
          value: typed ?? stored,
          onChange: (next) => {
            action.clear();
            setMessage('');
            setTyped(next);
          },
        })}
        <Disclosure summary="What you changed">
          <Differences caption="Published and typed" changes={changesOf(live, value)} />
          {hasDraft && typed && <Differences caption="Draft and typed" changes={changesOf(stored, value)} />}
        </Disclosure>
        <Banner variant="success">{message}</Banner>
        <FormSubmit
          action={action}
          others={
            <>
              <Button type="button" variant="secondary" isPending={action.isPending} onClick={() => submit('save')}>
                Save as a draft
              </Button>
              {hasDraft && (
                <Button type="button" variant="outline" isPending={action.isPending} onClick={() => submit('discard')}>
                  Delete the draft
                </Button>
              )}
              {!('hasOwnPage' in sections[section]) && (
                <LinkButton variant="outline" href={previewOf(section)} target="_blank">
                  <span>{hasDraft && !isServed(section) ? 'See the draft on its page' : 'Open the page'}</span>
                  <NewTabHint />
                </LinkButton>
              )}
            </>
          }
        >
          Publish
        </FormSubmit>
      </Form>
      <Section title="Published versions" as="h3">
        <History
          form={form}
          changesOf={changesOf}
          isPending={action.isPending}
          onRestore={(restore) => submit({ restore })}
        />
      </Section>
    </>
  );
}
