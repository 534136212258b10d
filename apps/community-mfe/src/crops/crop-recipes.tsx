import type { CropDishes, Recipe } from '@farm/contracts';
import { cuisines } from '@farm/farm';
import { Button, ErrorState, SectionHeading, Skeleton, Text } from '@farm/ui';
import { apiQuery, call, useQuery, useSubmit } from '@farm/web-kit';
import { createLazyPart } from '@farm/web-kit/lazy-part';
import { Suspense, useState } from 'react';
import { SectionBoundary } from '../hub/section-boundary';
import classes from './crops.module.css';

const loadCard = () => import(/* webpackChunkName: "recipe-card" */ '../recipes/recipe-card');
const RecipeCard = createLazyPart(loadCard, 'RecipeCard');

const KITCHENS = new Map<string, string>(cuisines.map(({ value, label }) => [value, label]));

type Dish = CropDishes['dishes'][number];

function DishList({ name, dishes }: { name: string; dishes: readonly Dish[] }) {
  const [shown, setShown] = useState<Recipe | null>(null);
  const { submit, isPending, problem, input } = useSubmit({
    send: async ({ dish, culture }: Dish) => {
      const body = { ingredients: [name.toLowerCase()], culture, dish };
      const [recipe] = await Promise.all([call('POST /api/generate-recipe', { body }), loadCard()]);
      return recipe;
    },
    onSuccess: (recipe) => setShown(recipe),
    toMessage: () => "We couldn't load the recipe. Try again.",
  });
  return (
    <>
      <ul className={classes.dishes}>
        {dishes.map((dish) => (
          <li key={dish.dish}>
            <Button
              type="button"
              variant="outline"
              isPending={isPending && input?.dish === dish.dish}
              pendingLabel="Opening..."
              onClick={() => submit(dish)}
            >
              {dish.title}
            </Button>
            <Text size="small" tone="muted">{`${KITCHENS.get(dish.culture) ?? ''}, ${dish.minutes} minutes`}</Text>
          </li>
        ))}
      </ul>
      {problem && <p role="alert">{problem}</p>}
      {shown && (
        <Suspense fallback={<Skeleton count={4} />}>
          <RecipeCard key={shown.title} recipe={shown} />
        </Suspense>
      )}
    </>
  );
}

/** The dishes of our recipe book that use the crop; nothing, if there are none. */
function Recipes({ slug, name }: { slug: string; name: string }) {
  const { data, error, refetch } = useQuery(apiQuery('GET /api/recipes/crops/:crop', { params: { crop: slug } }));
  if (error) return <ErrorState title="We couldn't load the recipes" onTryAgain={() => void refetch()} />;
  if (!data) return <Skeleton count={2} />;
  if (data.dishes.length === 0) return <p>{`Our recipe book has no dish with ${name.toLowerCase()} yet.`}</p>;
  return <DishList name={name} dishes={data.dishes} />;
}

/** Section 'Cook' of a crop's page. */
export function CropRecipes({ slug, name }: { slug: string; name: string }) {
  return (
    <section className={classes.part} aria-labelledby="cook">
      <SectionHeading id="cook" as="h3">
        Cook
      </SectionHeading>
      <SectionBoundary name="The recipes" calls={['GET /api/recipes/crops/:crop']}>
        <Recipes slug={slug} name={name} />
      </SectionBoundary>
    </section>
  );
}
