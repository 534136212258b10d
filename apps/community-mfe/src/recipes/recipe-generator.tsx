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
  Status,
} from '@farm/ui';
import { call, useMutation } from '@farm/web-kit';
import { useRef, useState } from 'react';
import { RecipeCard, withIngredient } from './recipe-card';
import classes from './recipes.module.css';

const FAILED = 'Unable to generate recipe at this time. Please try again later.';

interface GeneratedRecipe {
  /** Grows with each recipe, so that the same dish twice is two arrivals. */
  turn: number;
  recipe: Recipe;
}

/** Keeps the last recipe if the next one fails. */
function useRecipe() {
  const [generated, setGenerated] = useState<GeneratedRecipe | null>(null);
  const { mutate, isPending, isError } = useMutation({
    mutationFn: (body: { ingredients: string[]; culture: Cuisine }) => call('POST /api/generate-recipe', { body }),
    onSuccess: (recipe) => setGenerated((last) => ({ turn: (last?.turn ?? 0) + 1, recipe })),
  });
  return { generated, generate: mutate, isPending, problem: isError ? FAILED : null };
}

interface RecipeFormProps {
  isPending: boolean;
  problem: string | null;
  onGenerate: (input: { ingredients: string[]; culture: Cuisine }) => void;
}

/** Enter adds an ingredient; only the button generates the recipe. */
function RecipeForm({ isPending, problem, onGenerate }: RecipeFormProps) {
  const [typed, setTyped] = useState('');
  const [list, setList] = useState<readonly string[]>([]);
  const [message, setMessage] = useState<string | null>(null);
  const [culture, setCulture] = useState<Cuisine | null>(null);
  const line = useRef<HTMLDivElement>(null);

  const add = () => {
    const { list: next, message: problemMessage } = withIngredient(list, typed);
    setList(next);
    setMessage(problemMessage);
    setTyped('');
    return next;
  };
  const remove = (chip: string) => {
    const remaining = list.filter((each) => each !== chip);
    setList(remaining);
    setMessage(`${chip} was removed.`);
    if (remaining.length === 0) line.current?.querySelector('input')?.focus();
  };
  const generate = () => {
    if (culture === null || isPending) return;
    const ingredients = [...add()]; // a word still in the line counts
    if (ingredients.length > 0) onGenerate({ ingredients, culture });
  };
  return (
    <Form onSubmit={add}>
      <div ref={line} className={classes.line}>
        <Field
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
      <RadioCards legend="Cuisine" options={cuisines} value={culture} onValueChange={setCulture} />
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

/** The recipe generator of the hub: heading (id `recipes-heading`), form and result; the band around it is the page's. */
export function RecipeGenerator() {
  const { generated, generate, isPending, problem } = useRecipe();
  return (
    <>
      <SectionHeading id="recipes-heading" subtitle="Name what you have, choose a kitchen, and cook.">
        Recipe Generator
      </SectionHeading>
      <div className={classes.kitchen}>
        <Card wide>
          <RecipeForm isPending={isPending} problem={problem} onGenerate={generate} />
        </Card>
        <div className={classes.result} aria-busy={isPending}>
          <Status className={classes.message}>{isPending && 'One moment: your recipe is on its way.'}</Status>
          {isPending && !generated && <Skeleton count={6} />}
          {generated && <RecipeCard key={generated.turn} recipe={generated.recipe} />}
          {!generated && !isPending && (
            <EmptyState title="Nothing in the pot yet">
              Your recipe will appear here, with its allergens and the labels to check.
            </EmptyState>
          )}
        </div>
      </div>
    </>
  );
}
