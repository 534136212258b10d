import type { Recipe } from '@farm/contracts';
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
import { call, getErrorBody, useMutation } from '@farm/web-kit';
import { createLazyPart } from '@farm/web-kit/lazy-part';
import { Suspense, useEffect, useRef, useState } from 'react';
import classes from './recipes.module.css';

const FAILED = 'Unable to generate recipe at this time. Please try again later.';

// Without the dishes of each cuisine: six chips in two rows.
const CUISINES = cuisines.map(({ value, label }) => ({ value, label }));

interface RecipeRequest {
  ingredients: string[];
  culture: Cuisine;
  /** Chosen from a question. */
  dish?: string;
}

interface GeneratedRecipe {
  /** Grows with each recipe, so that the same dish twice is two cards. */
  number: number;
  recipe: Recipe;
  request: RecipeRequest;
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
  const { mutate, isPending, isError, error } = useMutation({
    mutationFn: async (body: RecipeRequest) => {
      const [recipe] = await Promise.all([call('POST /api/generate-recipe', { body }), loadCard()]);
      return recipe;
    },
    onSuccess: (recipe, request) => setGenerated((last) => ({ number: (last?.number ?? 0) + 1, recipe, request })),
    // The last recipe may hold what is excluded now.
    onError: (cause) => {
      if (exclusionProblem(cause) !== null) setGenerated(null);
    },
  });
  return { generated, generate: mutate, isPending, problem: isError ? (exclusionProblem(error) ?? FAILED) : null };
}

interface IngredientList {
  list: readonly string[];
  /** Why the ingredient was not added; null: it was, or nothing was typed. */
  message: string | null;
}

/** Adds a trimmed ingredient. Ignores duplicates whatever their case, and more than twenty. */
export function addIngredient(list: readonly string[], typed: string): IngredientList {
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

interface RecipeFormProps {
  isPending: boolean;
  problem: string | null;
  onGenerate: (request: RecipeRequest) => void;
}

/** Enter adds an ingredient; only the button generates the recipe. */
function RecipeForm({ isPending, problem, onGenerate }: RecipeFormProps) {
  const [typed, setTyped] = useState('');
  const [list, setList] = useState<readonly string[]>([]);
  const [message, setMessage] = useState<string | null>(null);
  const [culture, setCulture] = useState<Cuisine | null>(null);
  const field = useRef<HTMLInputElement>(null);

  const add = () => {
    const added = addIngredient(list, typed);
    setList(added.list);
    setMessage(added.message);
    setTyped('');
    return added.list;
  };
  const remove = (chip: string) => {
    const remaining = list.filter((each) => each !== chip);
    setList(remaining);
    setMessage(`${chip} was removed.`);
    if (remaining.length === 0) field.current?.focus();
  };
  const generate = () => {
    if (culture === null || isPending) return;
    const ingredients = [...add()]; // includes what is still in the text field
    if (ingredients.length > 0) onGenerate({ ingredients, culture });
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
      {list.length > 0 && <Chips label="Your ingredients" chips={list} onRemove={remove} />}
      <Status className={classes.message}>{message}</Status>
      <RadioCards legend="Cuisine" compact options={CUISINES} value={culture} onValueChange={setCulture} />
      <Button
        type="button"
        isPending={isPending}
        pendingLabel="Generating..."
        disabled={list.length === 0 || culture === null}
        onClick={generate}
      >
        Generate Recipe
      </Button>
      <FormError text={problem} />
    </Form>
  );
}

interface RecipeQuestionProps {
  question: NonNullable<Recipe['question']>;
  /** On safety, and on what was excluded. */
  notes: readonly string[];
  isPending: boolean;
  onChoose: (choice: Pick<RecipeRequest, 'dish' | 'culture'>) => void;
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
              <Button type="button" variant="outline" disabled={isPending} onClick={() => onChoose({ dish, culture })}>
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

interface GeneratedResultProps {
  generated: GeneratedRecipe;
  isPending: boolean;
  onGenerate: (request: RecipeRequest) => void;
}

/** The recipe, or the question that comes before it. */
function GeneratedResult({ generated, isPending, onGenerate }: GeneratedResultProps) {
  const { recipe, request, number } = generated;
  if (!recipe.question) return <RecipeCard key={number} recipe={recipe} culture={request.culture} />;
  const choose = (choice: Pick<RecipeRequest, 'dish' | 'culture'>) => onGenerate({ ...request, ...choice });
  const notes = [...recipe.safety, ...recipe.leftOut];
  return (
    <RecipeQuestion key={number} question={recipe.question} notes={notes} isPending={isPending} onChoose={choose} />
  );
}

/** Section 'Recipe Generator' of the community hub. */
export function RecipeGenerator() {
  const { generated, generate, isPending, problem } = useRecipe();
  return (
    <>
      <SectionHeading as="h3" id="recipes-heading" subtitle="Name what you have and choose a kitchen.">
        Recipe Generator
      </SectionHeading>
      <Stack gap={5} className={classes.kitchen}>
        <Card wide>
          <RecipeForm isPending={isPending} problem={problem} onGenerate={generate} />
        </Card>
        <div className={classes.result} aria-busy={isPending}>
          <Status className={classes.message}>{isPending && 'One moment: your recipe is on its way.'}</Status>
          {isPending && !generated && <Skeleton count={6} />}
          <Suspense>
            {generated && <GeneratedResult generated={generated} isPending={isPending} onGenerate={generate} />}
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
