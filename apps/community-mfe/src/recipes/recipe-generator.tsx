import { Card, EmptyState, SectionHeading, Skeleton, Status } from '@farm/ui';
import { RecipeCard } from './recipe-card';
import { RecipeForm } from './recipe-form';
import classes from './recipes.module.css';
import { useRecipe } from './use-recipe';

/** The recipe generator of the hub: heading (id `recipes-heading`), form and result; the band around it is the page's. */
export function RecipeGenerator() {
  const { made, generate, isPending, problem } = useRecipe();
  return (
    <>
      <SectionHeading id="recipes-heading" line="Name what you have, choose a kitchen, and cook.">
        Recipe Generator
      </SectionHeading>
      <div className={classes.kitchen}>
        <Card wide>
          <RecipeForm isPending={isPending} problem={problem} onGenerate={generate} />
        </Card>
        <div className={classes.result} aria-busy={isPending}>
          <Status className={classes.said}>{isPending && 'One moment: your recipe is being put together.'}</Status>
          {isPending && !made && <Skeleton count={6} />}
          {made && <RecipeCard key={made.turn} recipe={made.recipe} />}
          {!made && !isPending && (
            <EmptyState title="Nothing in the pot yet">
              Your recipe comes here, with what it contains and what to read the label for.
            </EmptyState>
          )}
        </div>
      </div>
    </>
  );
}
