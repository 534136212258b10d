import type { Recipe } from '@farm/contracts';
import { recipeLimits } from '@farm/farm';
import { PrintButton } from '@farm/ui';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './recipes.module.css';

/** What adding a word did to the list: the new list, and a sentence when the word is not in it anew. */
export interface Added {
  list: readonly string[];
  /** null: it was added, or there was nothing to add. */
  message: string | null;
}

/** Trims and adds; a double is ignored whatever its case, and twenty are enough. */
export function withIngredient(list: readonly string[], typed: string): Added {
  const word = typed.trim().replace(/\s+/g, ' ').slice(0, recipeLimits.ingredientLength);
  if (word === '') return { list, message: null };
  const double = list.find((each) => each.toLowerCase() === word.toLowerCase());
  if (double) return { list, message: `${double} is already on the list.` };
  if (list.length >= recipeLimits.ingredients)
    return { list, message: `${recipeLimits.ingredients} ingredients are enough.` };
  return { list: [...list, word], message: null };
}

const SOURCE = {
  'farm-book': 'From the farm’s own recipe book.',
  assistant: 'Written by a language model and checked by our rules. Read it through before you cook.',
} as const;

// '1 1/2' is one number: a line that ends after the 1 would halve the salt, or double it.
const numbersWhole = (text: string) => text.replace(/(\d) (?=\d\/\d)/g, '$1\u00a0');

/** Sentences in which an address is a link. */
function Sentence({ text }: { text: string }) {
  const [before = '', address] = text.split(/(https:\/\/\S+)/);
  return (
    <>
      {before}
      {address && <a href={address}>{address}</a>}
    </>
  );
}

function Sentences({ title, list }: { title: string; list: readonly string[] }) {
  if (list.length === 0) return null;
  return (
    <div className={classes.part}>
      <h4>{title}</h4>
      <ul className={classes.lines}>
        {list.map((each) => (
          <li key={each}>
            <Sentence text={each} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What a label must be read for. It says what is in it, and never that something is not. */
function Allergens({ allergens, labelCheck }: Pick<Recipe, 'allergens' | 'labelCheck'>) {
  return (
    <>
      {allergens.length > 0 && <p className={classes.contains}>{`Contains: ${allergens.join(', ')}`}</p>}
      {labelCheck.length > 0 && <p className={classes.contains}>{`Check the label: ${labelCheck.join(', ')}`}</p>}
    </>
  );
}

/** A recipe, to read at the stove and to print. Its title takes the focus when it arrives. */
export function RecipeCard({ recipe }: { recipe: Recipe }) {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const { prepTime, cookTime, servings, farmingTips, veganNote, makeAhead } = recipe;
  return (
    <article id={id} className={classes.recipe} aria-labelledby={`${id}-title`}>
      <header className={classes.head}>
        <h3 id={`${id}-title`} ref={title} tabIndex={-1}>
          {recipe.title}
        </h3>
        <p>{recipe.culturalContext}</p>
        <dl className={classes.figures}>
          <Figure name="Prep">{prepTime}</Figure>
          <Figure name="Cook">{cookTime}</Figure>
          <Figure name="Serves">{servings}</Figure>
        </dl>
        <Allergens {...recipe} />
      </header>
      <div className={classes.columns}>
        <div className={classes.part}>
          <h4>Ingredients</h4>
          <ul className={classes.list}>
            {recipe.ingredients.map((each) => (
              <li key={each}>{numbersWhole(each)}</li>
            ))}
          </ul>
        </div>
        <div className={classes.part}>
          <h4>Instructions</h4>
          <ol className={classes.steps}>
            {recipe.instructions.map((each) => (
              <li key={each}>{numbersWhole(each)}</li>
            ))}
          </ol>
        </div>
      </div>
      <Sentences title="Food safety" list={recipe.safety} />
      <Sentences title="Left out" list={recipe.leftOut} />
      <Sentences title="Vegan, and ahead of time" list={[veganNote, makeAhead].filter(Boolean)} />
      <Sentences title="From the field" list={farmingTips.split('\n').filter(Boolean)} />
      <footer className={classes.foot}>
        <p>{SOURCE[recipe.source]}</p>
        <PrintButton article={id}>Print recipe</PrintButton>
      </footer>
    </article>
  );
}
