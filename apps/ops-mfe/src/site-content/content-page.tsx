import type { Articles, ContentForm, ContentSection } from '@farm/contracts';
import { Banner, Button, Row, Stack } from '@farm/ui';
import { call, useQuery, useSearchParams } from '@farm/web-kit';
import { useMemo, type ReactNode } from 'react';
import { useLiveQuery, type Reply } from '../admin/queries';
import { QueryView } from '../admin/query-view';
import { operatorPage } from '../admin/require-operator';
import { useHasRole } from '../admin/roles';
import { ArticleFields } from './article-fields';
import { articleChanges, storedArticles } from './article-form';
import { changedItems, expandForm, type ChangeableItem } from './changed-items';
import { ContentEditor, contentQuery, type ContentEditorProps } from './content-editor';
import type { FieldSchema, FormValue } from './content-schema';
import { ItemFields } from './item-fields';
import { LessonPreview, previewLessons, RecipePreview } from './item-preview';
import { grantItems, OldestGrants } from './oldest-grants';
import { QuestionFields, questionItems } from './question-fields';
import { changedTopics, expandTopics } from './site-fact-form';
import sections from './content-sections.json';

const NAMES = (Object.keys(sections) as ContentSection[]).filter((name) => !('hasOwnPage' in sections[name]));
const EDITOR_NAMES = NAMES.filter((name) => !('isForOwner' in sections[name]));
const SHOP_NAMES = NAMES.filter((name) => 'isForShop' in sections[name]);

interface ItemsEditorProps extends Pick<ContentEditorProps, 'form' | 'section' | 'renderFields' | 'check'> {
  items: readonly ChangeableItem[];
}

/** The editor of a section that stores only the items that were changed. */
function ItemsEditor({ form, items, ...editor }: ItemsEditorProps) {
  const expanded = expandForm(form, items);
  return <ContentEditor {...editor} form={expanded} toStored={(value) => changedItems(expanded, value, items)} />;
}

function QuestionsEditor({ form }: { form: ContentForm }) {
  return (
    <QueryView query={useLiveQuery('GET /api/quiz/ops/questions')} subject="the questions">
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
    <QueryView query={useLiveQuery('GET /api/ops/lessons')} subject="the lessons">
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
                renderAfter={(item) => <LessonPreview {...item} />}
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
    <QueryView query={useLiveQuery('GET /api/ops/recipes')} subject="the recipes">
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
              renderAfter={(item) => <RecipePreview {...item} />}
            />
          )}
        />
      )}
    </QueryView>
  );
}

function GrantsEditor({ form }: { form: ContentForm }) {
  return (
    <QueryView query={useLiveQuery('GET /api/grants/ops/catalogue')} subject="the programs">
      {(catalogue) => (
        <>
          <OldestGrants catalogue={catalogue} />
          <ItemsEditor
            form={form}
            section="grants"
            items={grantItems(catalogue)}
            renderFields={(props) => <ItemFields {...props} label="Program to change" items={grantItems(catalogue)} />}
          />
        </>
      )}
    </QueryView>
  );
}

const asArticles = (value: FormValue) => value as Articles;

interface LoadedArticlesEditorProps {
  form: ContentForm;
  articles: Reply<'GET /api/dexter/articles'>;
}

function LoadedArticlesEditor({ form, articles: { builtIn, unused } }: LoadedArticlesEditorProps) {
  const live = asArticles(form.value as FormValue);
  const schema = form.schema as FieldSchema;
  const month = () => new Date().toISOString().slice(0, 7);
  return (
    <>
      {unused.map(({ id, faults }) => (
        <Banner key={id} variant="error">
          {`Not used: '${live.changed.find((each) => each.id === id)?.title ?? id}' ${faults.join('; ')}.`}
        </Banner>
      ))}
      <ContentEditor
        form={form}
        section="articles"
        renderFields={({ value, onChange }) => (
          <ArticleFields schema={schema} value={asArticles(value)} builtIn={builtIn} onChange={onChange} />
        )}
        toStored={(value) => storedArticles(schema, asArticles(value), builtIn, live, month())}
        changesOf={(before, after) => articleChanges(schema, asArticles(before), asArticles(after), builtIn)}
        check={(stored) => call('POST /api/dexter/articles/check', { body: stored as Articles })}
      />
    </>
  );
}

function ArticlesEditor({ form }: { form: ContentForm }) {
  return (
    <QueryView query={useLiveQuery('GET /api/dexter/articles')} subject="the articles">
      {(articles) => <LoadedArticlesEditor form={form} articles={articles} />}
    </QueryView>
  );
}

function SiteFactsEditor({ form }: { form: ContentForm }) {
  const expanded = useMemo(() => expandTopics(form), [form]);
  return <ContentEditor form={expanded} section="siteFacts" toStored={(value) => changedTopics(value, form.builtIn)} />;
}

/** Sections whose form shows more than the fields of their schema. */
const EDITORS: Partial<Record<ContentSection, (props: { form: ContentForm }) => ReactNode>> = {
  questions: QuestionsEditor,
  lessons: LessonsEditor,
  recipes: RecipesEditor,
  grants: GrantsEditor,
  articles: ArticlesEditor,
  siteFacts: SiteFactsEditor,
};

function SiteContent() {
  const [search, setSearch] = useSearchParams();
  const hasRole = useHasRole();
  const names = hasRole() ? NAMES : hasRole('editor') ? EDITOR_NAMES : SHOP_NAMES;
  const part = search.get('part');
  const section = names.find((name) => name === part) ?? names[0] ?? 'farm';
  const query = useQuery(contentQuery(section));
  const OwnEditor = EDITORS[section];
  return (
    <Stack gap={5}>
      <Row gap={2} role="navigation" aria-label="Parts">
        {names.map((each) => (
          <Button
            key={each}
            type="button"
            variant={each === section ? 'secondary' : 'outline'}
            size="small"
            aria-current={each === section ? 'page' : undefined}
            onClick={() => setSearch({ part: each }, { preventScrollReset: true })}
          >
            {sections[each].name}
          </Button>
        ))}
      </Row>
      <p>{sections[section].description}</p>
      <QueryView query={query} subject="this form">
        {(form) =>
          OwnEditor ? <OwnEditor form={form} /> : <ContentEditor key={section} form={form} section={section} />
        }
      </QueryView>
    </Stack>
  );
}

export const Component = operatorPage('Site content', SiteContent);
