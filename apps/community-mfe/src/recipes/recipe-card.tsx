import type { Recipe } from '@farm/contracts';
import { Button, Drawing, PrintButton, Row, Stack } from '@farm/ui';
import { ChefHat } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { CookMode } from './cook-mode';
import { recipeDrawings } from './recipe-drawings';
import classes from './recipe-card.module.css';
import { StepTimers, useStepTimers } from './step-timers';

const SOURCE = {
  'farm-book': 'From the farm’s own recipe book.',
  assistant: 'Written by a language model and checked by our rules. Read it through before you cook.',
} as const;

// '1 1/2' is one number: a line break after the 1 would change the amount.
const keepNumbersTogether = (text: string) => text.replace(/(\d) (?=\d\/\d)/g, '$1\u00a0');

function Sentence({ text }: { text: string }) {
  const [before = '', address] = text.split(/(https:\/\/\S+)/);
  return (
    <>
      <span>{before}</span>
      {address && <a href={address}>{address}</a>}
    </>
  );
}

function Sentences({ title, list }: { title: string; list: readonly string[] }) {
  if (list.length === 0) return null;
  return (
    <Stack gap={2} className={classes.part}>
      <h4>{title}</h4>
      <Stack as="ul" gap={2} className={classes.lines}>
        {list.map((each) => (
          <li key={each}>
            <Sentence text={each} />
          </li>
        ))}
      </Stack>
    </Stack>
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

/** Allergens, and labels to check. Never claims that a dish is free of something. */
function Allergens({ allergens, labelCheck }: Pick<Recipe, 'allergens' | 'labelCheck'>) {
  return (
    <>
      {allergens.length > 0 && <p className={classes.contains}>{`Contains: ${allergens.join(', ')}`}</p>}
      {labelCheck.length > 0 && <p className={classes.contains}>{`Check the label: ${labelCheck.join(', ')}`}</p>}
    </>
  );
}

/** A recipe to read, cook and print. Its title takes the focus when the recipe is shown. */
export function RecipeCard({ recipe }: { recipe: Recipe }) {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [isCooking, setCooking] = useState(false);
  const timers = useStepTimers();
  useEffect(() => title.current?.focus(), []);
  const { prepTime, cookTime, servings, farmingTips, veganNote, makeAhead } = recipe;
  return (
    <Stack as="article" gap={5} id={id} className={classes.recipe} aria-labelledby={`${id}-title`}>
      {recipe.summary && <p className={classes.summary}>{recipe.summary}</p>}
      <Stack as="header" gap={2} className={classes.head}>
        <Row gap={2}>
          {recipeDrawings(recipe.ingredients).map((crop) => (
            <Drawing key={crop} name={crop} size="small" />
          ))}
        </Row>
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
        <Row data-print="never">
          <Button type="button" variant="secondary" onClick={() => setCooking(true)}>
            <ChefHat size={20} strokeWidth={1.75} aria-hidden />
            Cook step by step
          </Button>
        </Row>
        {isCooking ? (
          <CookMode recipe={recipe} timers={timers} onClose={() => setCooking(false)} />
        ) : (
          <StepTimers timers={timers.timers} stop={timers.stop} />
        )}
      </Stack>
      {/* Before the dish: who reads no further still knows what is not in it, and what can make them sick. */}
      <Sentences title="Food safety" list={recipe.safety} />
      <Sentences title="Left out" list={recipe.leftOut} />
      <Stack gap={5} className={classes.columns}>
        <Stack gap={2} className={classes.part}>
          <h4>Ingredients</h4>
          <Stack as="ul" gap={2} className={classes.list}>
            {recipe.ingredients.map((each) => (
              <li key={each}>{keepNumbersTogether(each)}</li>
            ))}
          </Stack>
        </Stack>
        <Stack gap={2} className={classes.part}>
          <h4>Instructions</h4>
          <Stack as="ol" gap={3} className={classes.steps}>
            {recipe.instructions.map((each) => (
              <li key={each}>{keepNumbersTogether(each)}</li>
            ))}
          </Stack>
        </Stack>
      </Stack>
      <Sentences title="Vegan, and ahead of time" list={[veganNote, makeAhead].filter(Boolean)} />
      <Sentences title="From the field" list={farmingTips.split('\n').filter(Boolean)} />
      <Row as="footer" between className={classes.foot}>
        <p>
          {SOURCE[recipe.source]}
          {recipe.after && (
            <>
              {' After '}
              <a href={recipe.after.url}>{recipe.after.name}</a>.
            </>
          )}
        </p>
        <PrintButton article={id}>Print recipe</PrintButton>
      </Row>
    </Stack>
  );
}
