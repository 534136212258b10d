import type { Recipe } from '@farm/contracts';
import { postGenerateRecipe } from '@farm/contracts/form-rules';
import { type Cuisine, cuisines, recipeLimits } from '@farm/farm';
import {
  Button,
  Card,
  Chips,
  EmptyState,
  Field,
  Form,
  FormError,
  RadioCards,
  SectionHeading,
  Skeleton,
  Stack,
  Status,
} from '@farm/ui';
import { call, getErrorBody } from '@farm/web-kit';
import { useCallForm } from '@farm/web-kit/call-form';
import { createLazyPart } from '@farm/web-kit/lazy-part';
import { Suspense, useEffect, useRef, useState } from 'react';
import classes from './recipes.module.css';

const { message: noIngredients } = postGenerateRecipe.fields.ingredients;
const FAILED = 'Unable to generate recipe at this time. Please try again later.';

// Without the dishes of each cuisine: six chips in two rows.
const CUISINES = cuisines.map(({ value, label }) => ({ value, label }));

interface GeneratedRecipe {
  /** Grows with each recipe, so that the same dish twice is two cards. */
  number: number;
  recipe: Recipe;
}

const loadCard = () => import(/* webpackChunkName: "recipe-card" */ './recipe-card');
const RecipeCard = createLazyPart(loadCard, 'RecipeCard');

/** What the service says if no dish of the cuisine is without an excluded food; null for other errors. */
function exclusionProblem(error: unknown): string | null {
  const body = getErrorBody(error);
  return body?.code === 'recipe.excluded' ? body.message : null;
}

/** Generates a recipe and loads the code that shows it. Keeps the last recipe if the next one fails. */
function useRecipe() {
  const [generated, setGenerated] = useState<GeneratedRecipe | null>(null);
  const form = useCallForm({
    rules: postGenerateRecipe,
    // A dish is chosen from a question, for one request.
    values: { ingredients: [] as string[], culture: null as Cuisine | null, dish: '' },
    check: ({ ingredients }) => ({ ingredients: ingredients.length === 0 ? noIngredients : undefined }),
    send: async ({ dish, ...request }) => {
      const body = { ...request, ...(dish !== '' && { dish }) };
      const [recipe] = await Promise.all([call('POST /api/generate-recipe', { body }), loadCard()]);
      return recipe;
    },
    onSuccess: (recipe) => setGenerated((last) => ({ number: (last?.number ?? 0) + 1, recipe })),
    // The last recipe may hold what is excluded now.
    onError: (cause) => {
      if (exclusionProblem(cause) !== null) setGenerated(null);
    },
    toMessage: (cause) => exclusionProblem(cause) ?? FAILED,
  });
  const generate = (dish = '') => {
    form.set('dish', dish);
    form.submit();
  };
  return { generated, form, generate };
}

type RecipeState = ReturnType<typeof useRecipe>;

interface IngredientList {
  list: string[];
  /** Why the ingredient was not added; null: it was, or nothing was typed. */
  message: string | null;
}

/** Adds a trimmed ingredient. Ignores duplicates whatever their case, and more than twenty. */
export function addIngredient(list: string[], typed: string): IngredientList {
  const ingredient = typed.trim().replace(/\s+/g, ' ');
  if (ingredient === '') return { list, message: null };
  // Cut short, 'allergic to ... and eggs' would lose its last word.
  if (ingredient.length > recipeLimits.ingredientLength)
    return { list, message: `Please keep each ingredient to ${recipeLimits.ingredientLength} characters.` };
  const duplicate = list.find((each) => each.toLowerCase() === ingredient.toLowerCase());
  if (duplicate) return { list, message: `${duplicate} is already on the list.` };
  if (list.length >= recipeLimits.ingredients)
    return { list, message: `${recipeLimits.ingredients} ingredients are enough.` };
  return { list: [...list, ingredient], message: null };
}

/** Enter adds an ingredient; only the button generates the recipe. */
function RecipeForm({ form, generate }: RecipeState) {
  const [typed, setTyped] = useState('');
  const [message, setMessage] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const { ingredients, culture } = form.values;

  const add = () => {
    const added = addIngredient(ingredients, typed);
    form.set('ingredients', added.list);
    setMessage(added.message);
    setTyped('');
  };
  const remove = (chip: string) => {
    const remaining = ingredients.filter((each) => each !== chip);
    form.set('ingredients', remaining);
    setMessage(`${chip} was removed.`);
    if (remaining.length === 0) field.current?.focus();
  };
  const submit = () => {
    add(); // what is still in the text field
    generate();
  };
  return (
    <Form onSubmit={add}>
      <div className={classes.line}>
        <Field
          ref={field}
          label="Ingredient"
          hint="One at a time."
          value={typed}
          onValueChange={setTyped}
          maxLength={recipeLimits.ingredientLength}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="done"
        />
        <Button variant="outline" size="small" aria-label="Add ingredient">
          Add
        </Button>
      </div>
      {ingredients.length > 0 && <Chips label="Your ingredients" chips={ingredients} onRemove={remove} />}
      <Status className={classes.message}>{message}</Status>
      <RadioCards legend="Cuisine" compact options={CUISINES} {...form.choice('culture')} />
      <Button
        type="button"
        isPending={form.isPending}
        pendingLabel="Generating..."
        disabled={ingredients.length === 0 || culture === null}
        onClick={submit}
      >
        Generate Recipe
      </Button>
      <FormError text={form.problem ?? form.errorOf('ingredients')} />
    </Form>
  );
}

interface RecipeQuestionProps {
  question: NonNullable<Recipe['question']>;
  /** On safety, and on what was excluded. */
  notes: readonly string[];
  isPending: boolean;
  onChoose: (dish: string, culture: Cuisine) => void;
}

/** Dishes to choose from where none uses what was typed. Takes the focus when it is shown. */
function RecipeQuestion({ question: { text, choices }, notes, isPending, onChoose }: RecipeQuestionProps) {
  const title = useRef<HTMLParagraphElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <Card wide>
      <Stack gap={3}>
        <p ref={title} tabIndex={-1}>
          {text}
        </p>
        <Stack as="ul" gap={2} className={classes.choices}>
          {choices.map(({ dish, title: name, culture, reason }) => (
            <li key={dish}>
              <Button type="button" variant="outline" disabled={isPending} onClick={() => onChoose(dish, culture)}>
                {name}
              </Button>
              <span>{reason}</span>
            </li>
          ))}
        </Stack>
        {notes.length > 0 && (
          <Stack as="ul" gap={2}>
            {notes.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </Stack>
        )}
      </Stack>
    </Card>
  );
}

/** The recipe, or the question that comes before it. */
function GeneratedResult({ generated, form, generate }: RecipeState) {
  if (!generated) return null;
  const { recipe, number } = generated;
  if (!recipe.question) return <RecipeCard key={number} recipe={recipe} />;
  const choose = (dish: string, cuisine: Cuisine) => {
    form.set('culture', cuisine);
    generate(dish);
  };
  return (
    <RecipeQuestion
      key={number}
      question={recipe.question}
      notes={[...recipe.safety, ...recipe.leftOut]}
      isPending={form.isPending}
      onChoose={choose}
    />
  );
}

/** Section 'Recipe Generator' of the community hub. */
export function RecipeGenerator() {
  const state = useRecipe();
  const { generated } = state;
  const { isPending } = state.form;
  return (
    <>
      <SectionHeading as="h3" id="recipes-heading" subtitle="Name what you have and choose a kitchen.">
        Recipe Generator
      </SectionHeading>
      <Stack gap={5} className={classes.kitchen}>
        <Card wide>
          <RecipeForm {...state} />
        </Card>
        <div className={classes.result} aria-busy={isPending}>
          <Status className={classes.message}>{isPending && 'One moment: your recipe is on its way.'}</Status>
          {isPending && !generated && <Skeleton count={6} />}
          <Suspense>
            <GeneratedResult {...state} />
          </Suspense>
          {!generated && !isPending && (
            <div className={classes.empty}>
              <EmptyState title="Nothing in the pot yet">
                Your recipe will show up here, with allergens and labels to check.
              </EmptyState>
            </div>
          )}
        </div>
      </Stack>
    </>
  );
}
