import { cuisines, recipeLimits, type Cuisine } from '@farm/farm';
import { Button, Chips, Field, Form, Problem, RadioCards, Status } from '@farm/ui';
import { useRef, useState } from 'react';
import { withIngredient } from './ingredient-list';
import classes from './recipes.module.css';

interface RecipeFormProps {
  isPending: boolean;
  /** The sentence of a recipe that did not come. */
  problem: string | null;
  onGenerate: (asked: { ingredients: string[]; culture: Cuisine }) => void;
}

/** Ingredients, one by one, and a kitchen. Enter in the line adds; only the button at the end asks for the recipe. */
export function RecipeForm({ isPending, problem, onGenerate }: RecipeFormProps) {
  const [typed, setTyped] = useState('');
  const [list, setList] = useState<readonly string[]>([]);
  const [said, setSaid] = useState<string | null>(null);
  const [culture, setCulture] = useState<Cuisine | null>(null);
  const line = useRef<HTMLDivElement>(null);

  const add = () => {
    const { list: next, say } = withIngredient(list, typed);
    setList(next);
    setSaid(say);
    setTyped('');
    return next;
  };
  const remove = (chip: string) => {
    const rest = list.filter((each) => each !== chip);
    setList(rest);
    setSaid(`${chip} is taken out.`);
    if (rest.length === 0) line.current?.querySelector('input')?.focus();
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
          onValue={setTyped}
          maxLength={recipeLimits.ingredientLength}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="done"
        />
        <Button kind="quiet" size="small" aria-label="Add ingredient">
          Add
        </Button>
      </div>
      {list.length > 0 && <Chips label="Your ingredients" chips={list} onRemove={remove} />}
      <Status className={classes.said}>{said}</Status>
      <RadioCards legend="Cuisine" options={cuisines} value={culture} onValue={setCulture} />
      <Button
        type="button"
        busy={isPending}
        busyLabel="Generating..."
        disabled={list.length === 0 || culture === null}
        onClick={generate}
      >
        Generate Recipe
      </Button>
      <Problem text={problem} />
    </Form>
  );
}
