import type { Articles, ContentForm, ContentSection } from '@farm/contracts';
import { Banner, Button, Disclosure, Form, LinkButton, Row, Stack, Table, Text } from '@farm/ui';
import { call, useSearchParams } from '@farm/web-kit';
import { useMemo, useState, type ReactNode } from 'react';
import { FormSubmit } from '../admin/form-submit';
import { formatFarmTimestamp } from '../admin/format';
import { useAction, useLiveQuery, type Reply } from '../admin/queries';
import { QueryView } from '../admin/query-view';
import { operatorPage } from '../admin/require-operator';
import { useHasRole } from '../admin/roles';
import { Section } from '../admin/section';
import { UnsavedChangesGuard } from '../admin/unsaved-changes-guard';
import { useOperatorName } from '../admin/use-operator-name';
import { ArticleFields } from './article-fields';
import { articleChanges, storedArticles } from './article-form';
import { changedItems, expandForm, type ChangeableItem } from './changed-items';
import {
  changedFields,
  parseContent,
  withPart,
  type ChangedField,
  type FieldSchema,
  type FormValue,
} from './content-form';
import { ItemFields } from './item-fields';
import { LessonPreview, previewLessons, RecipePreview } from './item-preview';
import { QuestionFields, questionItems } from './question-fields';
import { SchemaFields, type SchemaFieldsProps } from './schema-fields';
import { changedTopics, expandTopics } from './site-fact-form';
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

interface EditorProps {
  form: ContentForm;
  section: ContentSection;
  /** Other fields than those of the form's schema. */
  renderFields?: (props: SchemaFieldsProps) => ReactNode;
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

interface ContentActionOptions extends Required<Pick<EditorProps, 'form' | 'section' | 'check' | 'toStored'>> {
  value: FormValue;
}

/** Saves, publishes, deletes the draft of, or restores a section. */
function useContentAction(
  { form: { version, history }, section, check, toStored, value }: ContentActionOptions,
  onDone: (what: keyof typeof MESSAGES) => void,
) {
  const params = { section };
  return useAction({
    key: [...CONTENT, section],
    reload: CONTENT,
    send: async (what: keyof typeof MESSAGES | { restore: number }) => {
      if (typeof what === 'object') {
        const earlier = history.find((each) => each.version === what.restore);
        if (earlier) await check(toStored(earlier.value as FormValue));
        return call('POST /api/ops/content/:section/restorations', { params, body: { version, to: what.restore } });
      }
      if (what === 'discard') return call('DELETE /api/ops/content/:section/draft', { params });
      const body = { value: toStored(value) };
      const saved = await call('PUT /api/ops/content/:section/draft', { params, body });
      if (what === 'save') return saved;
      await check(body.value);
      return call('POST /api/ops/content/:section/versions', { params, body: { version } });
    },
    onSuccess: (_, what) => onDone(typeof what === 'object' ? 'publish' : what),
  });
}

function Editor({
  form,
  section,
  renderFields = (props) => <SchemaFields {...props} />,
  toStored = (value) => value,
  check = () => Promise.resolve(),
  changesOf = (before, after) => changedFields(form.schema as FieldSchema, before, after),
}: EditorProps) {
  const schema = form.schema as FieldSchema;
  const live = form.value as FormValue;
  const stored = (form.draft?.value ?? live) as FormValue;
  const [typed, setTyped] = useState<FormValue>();
  const [message, setMessage] = useState('');
  const value = parseContent(schema, typed ?? stored);
  const action = useContentAction({ form, section, check, toStored, value }, (what) => {
    setTyped(undefined);
    setMessage(MESSAGES[what]);
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
          <Differences caption="Published and typed" changes={changesOf(live, value)} />
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
        <History
          form={form}
          changesOf={changesOf}
          isPending={action.isPending}
          onRestore={(restore) => submit({ restore })}
        />
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

const asArticles = (value: FormValue) => value as unknown as Articles;

interface LoadedArticlesEditorProps {
  form: ContentForm;
  articles: Reply<'GET /api/dexter/articles'>;
}

function LoadedArticlesEditor({ form, articles: { builtIn, unused } }: LoadedArticlesEditorProps) {
  const live = asArticles(form.value as FormValue);
  const month = () => new Date().toISOString().slice(0, 7);
  return (
    <>
      {unused.map(({ id, faults }) => (
        <Banner key={id} variant="error">
          {`Not used: '${live.changed.find((each) => each.id === id)?.title ?? id}' ${faults.join('; ')}.`}
        </Banner>
      ))}
      <Editor
        form={form}
        section="articles"
        renderFields={({ schema, value, onChange }) => (
          <ArticleFields
            schema={schema}
            value={asArticles(value)}
            builtIn={builtIn}
            onChange={(next) => onChange([], next as unknown as FormValue)}
          />
        )}
        toStored={(value) => storedArticles(asArticles(value), builtIn, live, month())}
        changesOf={(before, after) => articleChanges(asArticles(before), asArticles(after), builtIn)}
        check={(stored) => call('POST /api/dexter/articles/check', { body: stored as Articles })}
      />
    </>
  );
}

function ArticlesEditor({ form }: { form: ContentForm }) {
  return (
    <QueryView query={useLiveQuery(CONTENT, 'GET /api/dexter/articles')} subject="the articles">
      {(articles) => <LoadedArticlesEditor form={form} articles={articles} />}
    </QueryView>
  );
}

function SiteFactsEditor({ form }: { form: ContentForm }) {
  const expanded = useMemo(() => expandTopics(form), [form]);
  return <Editor form={expanded} section="siteFacts" toStored={(value) => changedTopics(value, form.builtIn)} />;
}

/** Sections whose form shows more than the fields of their schema. */
const EDITORS: Partial<Record<ContentSection, (props: { form: ContentForm }) => ReactNode>> = {
  questions: QuestionsEditor,
  lessons: LessonsEditor,
  recipes: RecipesEditor,
  articles: ArticlesEditor,
  siteFacts: SiteFactsEditor,
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
