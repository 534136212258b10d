import type { Articles, ArticleWording } from '@farm/contracts';
import { Button, Field, Row, Stack, Text, TextArea } from '@farm/ui';
import { useLocation, useSearchParams } from '@farm/web-kit';
import type { UiSchema, WidgetProps } from '@rjsf/utils';
import { useState } from 'react';
import {
  articleSchemaOf,
  CATEGORY_NAMES,
  findArticles,
  listArticles,
  newArticle,
  RISK_NAMES,
  STATE_NAMES,
  withArticle,
  withoutArticle,
  withWithdrawal,
  type ListedArticle,
} from './article-form';
import { ContentFields } from './content-fields';
import type { FieldSchema } from './content-schema';

const SHOWN = 12;

/** Questions of visitors, one a line. */
function LinesWidget({ label, schema, value, onChange }: WidgetProps<unknown, FieldSchema>) {
  return (
    <TextArea
      label={`${label}, one a line`}
      hint={schema.description}
      rows={6}
      value={(value as string[]).join('\n')}
      onValueChange={(text) => onChange(text.split('\n'))}
    />
  );
}

const UI_SCHEMA: UiSchema = {
  'ui:order': ['title', 'phrasings', 'text', 'sourceName', 'sourceUrl', 'category', 'risk'],
  phrasings: { 'ui:widget': LinesWidget },
  category: { 'ui:enumNames': CATEGORY_NAMES },
  risk: { 'ui:enumNames': RISK_NAMES },
};

interface ArticleListProps {
  articles: readonly ListedArticle[];
  onChoose: (id: string) => void;
}

function ArticleList({ articles, onChoose }: ArticleListProps) {
  const [search, setSearch] = useState('');
  const found = findArticles(articles, search);
  return (
    <>
      <Field
        label="Find an article"
        hint="Words of its title, its questions or its text"
        value={search}
        onValueChange={setSearch}
      />
      <Text tone="muted" role="status">
        {found.length > SHOWN
          ? `${found.length} articles, the first ${SHOWN} below. Type more words to find others.`
          : `${found.length} ${found.length === 1 ? 'article' : 'articles'}`}
      </Text>
      <Stack as="ul" gap={2}>
        {found.slice(0, SHOWN).map(({ article, state }) => (
          <li key={article.id}>
            <Button type="button" variant="link" onClick={() => onChoose(article.id)}>
              {article.title || 'New article'}
            </Button>
            {state !== 'built-in' && <span>{` (${STATE_NAMES[state]})`}</span>}
          </li>
        ))}
      </Stack>
    </>
  );
}

interface ArticleActionsProps extends ListedArticle {
  builtIn: ArticleWording | undefined;
  value: Articles;
  onChange: (value: Articles) => void;
}

function ArticleActions({ article: { id }, state, builtIn, value, onChange }: ArticleActionsProps) {
  const isChanged = value.changed.some((each) => each.id === id);
  const action = (label: string, next: Articles) => (
    <Button type="button" variant="outline" size="small" onClick={() => onChange(next)}>
      {label}
    </Button>
  );
  if (!builtIn) return action('Delete this article', withoutArticle(value, id));
  return (
    <Row gap={2}>
      {isChanged &&
        action('Use the text that the site came with', { ...withoutArticle(value, id), withdrawn: value.withdrawn })}
      {state === 'withdrawn'
        ? action('Use this article again', withWithdrawal(value, id, false))
        : action('Withdraw this article', withWithdrawal(value, id, true))}
    </Row>
  );
}

interface ArticleFieldsProps {
  schema: FieldSchema;
  value: Articles;
  builtIn: readonly ArticleWording[];
  onChange: (value: Articles) => void;
}

/** A list of articles with a search, then the fields of one. A question in the router's state begins an article of its own. */
export function ArticleFields({ schema, value, builtIn, onChange }: ArticleFieldsProps) {
  const { state } = useLocation();
  const { question } = Object(state) as { question?: string };
  const [search] = useSearchParams();
  const [started, setStarted] = useState(() => (question === undefined ? null : newArticle(question)));
  const [chosenId, setChosenId] = useState(started?.id ?? search.get('article'));
  const articles = listArticles(value, builtIn);
  const chosen: ListedArticle | undefined =
    articles.find(({ article }) => article.id === chosenId) ??
    (started && started.id === chosenId ? { article: started, state: 'new' } : undefined);
  const begin = () => {
    const article = newArticle();
    setStarted(article);
    setChosenId(article.id);
  };
  if (!chosen)
    return (
      <Stack>
        <ArticleList articles={articles} onChoose={setChosenId} />
        <div>
          <Button type="button" variant="outline" size="small" onClick={begin}>
            Write a new article
          </Button>
        </div>
      </Stack>
    );
  const back = () => {
    setStarted(null);
    setChosenId(null);
  };
  return (
    <Stack>
      <div>
        <Button type="button" variant="link" onClick={back}>
          All articles
        </Button>
      </div>
      {chosen.state === 'withdrawn' && <Text tone="muted">Withdrawn: Dexter Jr. does not answer from it.</Text>}
      <ContentFields
        key={chosen.article.id}
        schema={articleSchemaOf(schema)}
        uiSchema={UI_SCHEMA}
        value={chosen.article}
        onChange={(article) => onChange(withArticle(value, article as ArticleWording))}
      />
      <ArticleActions
        {...chosen}
        builtIn={builtIn.find(({ id }) => id === chosen.article.id)}
        value={value}
        onChange={(next) => {
          onChange(next);
          if (chosen.state === 'new') back();
        }}
      />
    </Stack>
  );
}
