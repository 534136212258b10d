import type { ContentForm, ContentSection } from '@farm/contracts';
import { Banner, Button, Disclosure, Form, LinkButton, Row, Stack, Table, Text } from '@farm/ui';
import { call, useSearchParams } from '@farm/web-kit';
import { useState, type ReactNode } from 'react';
import { FormSubmit } from '../admin/form-submit';
import { formatFarmTimestamp } from '../admin/format';
import { useAction, useLiveQuery, type Reply } from '../admin/queries';
import { QueryView } from '../admin/query-view';
import { operatorPage } from '../admin/require-operator';
import { useHasRole } from '../admin/roles';
import { Section } from '../admin/section';
import { UnsavedChangesGuard } from '../admin/unsaved-changes-guard';
import { useOperatorName } from '../admin/use-operator-name';
import { changedItems, expandForm, type ChangeableItem } from './changed-items';
import { changedFields, parseContent, withPart, type FieldSchema, type FormValue } from './content-form';
import { ItemFields } from './item-fields';
import { LessonPreview, previewLessons, RecipePreview } from './item-preview';
import { QuestionFields, questionItems } from './question-fields';
import { SchemaFields, type SchemaFieldsProps } from './schema-fields';
import sections from './content-sections.json';

const CONTENT = ['ops', 'content'];
const NAMES = Object.keys(sections) as ContentSection[];
const SHOP_NAMES = NAMES.filter((name) => 'isForShop' in sections[name]);

/** Whether a section reaches its page through a service, which shows no drafts. */
const isServed = (section: ContentSection): boolean => 'isServed' in sections[section];

/** The address of a section's page with all drafts: '/about?content=draft'. */
const previewOf = (section: ContentSection): string => {
  const { page } = sections[section];
  return isServed(section) ? page : page.replace(/(?=#|$)/, '?content=draft');
};

interface DifferencesProps {
  caption: string;
  schema: FieldSchema;
  before: FormValue;
  after: FormValue;
}

function Differences({ caption, schema, ...values }: DifferencesProps) {
  const changes = changedFields(schema, values.before, values.after);
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
  isPending: boolean;
  onRestore: (version: number) => void;
}

function History({ form, isPending, onRestore }: HistoryProps) {
  const nameOf = useOperatorName();
  const { history, schema, builtIn, version: current } = form;
  if (history.length === 0) return <p>Nothing was published yet: visitors see what the site came with.</p>;
  return (
    <Stack as="ol">
      {history.map(({ version, at, by, value }, index) => (
        <li key={version}>
          <Disclosure summary={`${formatFarmTimestamp(at)}, ${nameOf(by)}${version === current ? ' (live)' : ''}`}>
            <Differences
              caption="Changed fields"
              schema={schema as FieldSchema}
              before={(history[index + 1]?.value ?? builtIn) as FormValue}
              after={value as FormValue}
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

interface EditorProps {
  form: ContentForm;
  section: ContentSection;
  /** Other fields than those of the form's schema. */
  renderFields?: (props: SchemaFieldsProps) => ReactNode;
  /** What is stored for what the form shows. */
  toStored?: (value: FormValue) => unknown;
  /** Rejects what may be a draft but not be published. */
  check?: (stored: unknown) => Promise<unknown>;
}

const MESSAGES = {
  save: 'Saved as a draft. Visitors still see the published version.',
  discard: 'The draft is deleted.',
  publish: 'Published. The pages of the site show it in a few seconds.',
};

function Editor({
  form,
  section,
  renderFields = (props) => <SchemaFields {...props} />,
  toStored = (value) => value,
  check = () => Promise.resolve(),
}: EditorProps) {
  const schema = form.schema as FieldSchema;
  const live = form.value as FormValue;
  const stored = (form.draft?.value ?? live) as FormValue;
  const [typed, setTyped] = useState<FormValue>();
  const [message, setMessage] = useState('');
  const params = { section };
  const value = parseContent(schema, typed ?? stored);
  const action = useAction({
    key: [...CONTENT, section],
    reload: CONTENT,
    send: async (what: keyof typeof MESSAGES | { restore: number }) => {
      const { version } = form;
      if (typeof what === 'object') {
        const earlier = form.history.find((each) => each.version === what.restore);
        if (earlier) await check(toStored(earlier.value as FormValue));
        return call('POST /api/ops/content/:section/restorations', { params, body: { version, to: what.restore } });
      }
      if (what === 'discard') return call('DELETE /api/ops/content/:section/draft', { params });
      const saved = await call('PUT /api/ops/content/:section/draft', { params, body: { value: toStored(value) } });
      if (what === 'save') return saved;
      await check(toStored(value));
      return call('POST /api/ops/content/:section/versions', { params, body: { version } });
    },
    onSuccess: (_, what) => {
      setTyped(undefined);
      setMessage(MESSAGES[typeof what === 'object' ? 'publish' : what]);
    },
  });
  const submit = (what: Parameters<typeof action.submit>[0]) => {
    setMessage('');
    action.submit(what);
  };
  const hasDraft = form.draft !== null;
  return (
    <>
      <Form aria-label={sections[section].name} onSubmit={() => submit('publish')}>
        <DraftNote draft={form.draft} />
        {renderFields({
          schema,
          value: typed ?? stored,
          onChange: (path, part) => {
            action.clear();
            setMessage('');
            setTyped((now) => withPart(now ?? stored, path, part));
          },
        })}
        <Disclosure summary="What you changed">
          <Differences caption="Published and typed" schema={schema} before={live} after={value} />
        </Disclosure>
        <Banner variant="success">{message}</Banner>
        <FormSubmit action={action}>Publish</FormSubmit>
        <Row gap={2}>
          <Button type="button" variant="secondary" isPending={action.isPending} onClick={() => submit('save')}>
            Save as a draft
          </Button>
          {hasDraft && (
            <Button type="button" variant="outline" isPending={action.isPending} onClick={() => submit('discard')}>
              Delete the draft
            </Button>
          )}
          <LinkButton variant="outline" href={previewOf(section)} target="_blank">
            {hasDraft && !isServed(section) ? 'See the draft on its page' : 'Open the page'}
          </LinkButton>
        </Row>
      </Form>
      <Section title="Published versions" level={3}>
        <History form={form} isPending={action.isPending} onRestore={(restore) => submit({ restore })} />
      </Section>
      <UnsavedChangesGuard hasChanges={typed !== undefined} />
    </>
  );
}

interface ItemsEditorProps extends Pick<EditorProps, 'form' | 'section' | 'renderFields' | 'check'> {
  items: readonly ChangeableItem[];
}

/** The editor of a section that stores only the items that were changed. */
function ItemsEditor({ form, items, ...editor }: ItemsEditorProps) {
  const expanded = expandForm(form, items);
  return <Editor {...editor} form={expanded} toStored={(value) => changedItems(expanded, value, items)} />;
}

function QuestionsEditor({ form }: { form: ContentForm }) {
  return (
    <QueryView query={useLiveQuery(CONTENT, 'GET /api/quiz/ops/questions')} subject="the questions">
      {(questions) => (
        <ItemsEditor
          form={form}
          section="questions"
          items={questionItems(questions)}
          renderFields={(props) => <QuestionFields {...props} questions={questions} />}
        />
      )}
    </QueryView>
  );
}

const lessonItems = (lessons: Reply<'GET /api/ops/lessons'>): ChangeableItem[] =>
  lessons.map(({ id, problem: _, ...builtIn }) => ({ id, title: builtIn.title, builtIn }));

function LessonsEditor({ form }: { form: ContentForm }) {
  return (
    <QueryView query={useLiveQuery(CONTENT, 'GET /api/ops/lessons')} subject="the lessons">
      {(lessons) => (
        <>
          {lessons.map(({ id, problem }) => (
            <Banner key={id} variant="error">
              {problem && `Visitors see the lesson that the site came with. ${problem}`}
            </Banner>
          ))}
          <ItemsEditor
            form={form}
            section="lessons"
            items={lessonItems(lessons)}
            check={previewLessons}
            renderFields={(props) => (
              <ItemFields
                {...props}
                label="Lesson to change"
                items={lessonItems(lessons)}
                renderAfter={(item) => <LessonPreview key={item.id} {...item} />}
              />
            )}
          />
        </>
      )}
    </QueryView>
  );
}

const recipeItems = (recipes: Reply<'GET /api/ops/recipes'>): ChangeableItem[] =>
  recipes.map(({ id, cuisine, ...builtIn }) => ({ id, title: builtIn.title, group: cuisine, builtIn }));

function RecipesEditor({ form }: { form: ContentForm }) {
  return (
    <QueryView query={useLiveQuery(CONTENT, 'GET /api/ops/recipes')} subject="the recipes">
      {(recipes) => (
        <ItemsEditor
          form={form}
          section="recipes"
          items={recipeItems(recipes)}
          renderFields={(props) => (
            <ItemFields
              {...props}
              label="Recipe to change"
              items={recipeItems(recipes)}
              renderAfter={(item) => <RecipePreview key={item.id} {...item} />}
            />
          )}
        />
      )}
    </QueryView>
  );
}

/** Sections whose form shows more than the fields of their schema. */
const EDITORS: Partial<Record<ContentSection, (props: { form: ContentForm }) => ReactNode>> = {
  questions: QuestionsEditor,
  lessons: LessonsEditor,
  recipes: RecipesEditor,
};

function SiteContent() {
  const [search, setSearch] = useSearchParams();
  const hasRole = useHasRole();
  const names = hasRole('editor') ? NAMES : SHOP_NAMES;
  const part = search.get('part');
  const section = names.find((name) => name === part) ?? names[0] ?? 'farm';
  const query = useLiveQuery(CONTENT, 'GET /api/ops/content/:section', { params: { section } });
  const OwnEditor = EDITORS[section];
  return (
    <Stack gap={5}>
      <Row gap={2} role="navigation" aria-label="Parts">
        {names.map((each) => (
          <Button
            key={each}
            type="button"
            variant={each === section ? 'secondary' : 'outline'}
            aria-current={each === section ? 'page' : undefined}
            onClick={() => setSearch({ part: each })}
          >
            {sections[each].name}
          </Button>
        ))}
      </Row>
      <p>{sections[section].description}</p>
      <QueryView query={query} subject="this form">
        {(form) => (OwnEditor ? <OwnEditor form={form} /> : <Editor key={section} form={form} section={section} />)}
      </QueryView>
    </Stack>
  );
}

export const Component = operatorPage('Site content', SiteContent);
