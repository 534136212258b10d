import { grownCrops } from '@farm/almanac';
import { recipes } from '@farm/contracts';
import { softLimit, serve, throwHttpError, type App, type Clock } from '@farm/server-kit';
import { dishesOfCrop } from './dishes-of-crop';
import { generateRecipe, type RecipeModel } from './generate-recipe';
import { currentRecipes, listRecipeWordings, previewRecipes } from './published-recipes';
import type { RecipeBudgetRepository } from './recipe-budget.repository';

// Above it callers get built-in recipes, up to the endpoint's own limit.
const MODEL_LIMIT = { per: 'hour', times: 10, perPrefix: 60 } as const;

interface RecipeRouteDeps {
  model: RecipeModel | null;
  budget: RecipeBudgetRepository;
  clock: Clock;
}

export function recipeRoutes(app: App, deps: RecipeRouteDeps): void {
  const isAllowed = softLimit(app, 'recipes of the model', MODEL_LIMIT);
  serve(app, recipes, {
    'GET /api/recipes/crops/:crop': ({ params }) => {
      const crop = grownCrops.find(({ id }) => id === params.crop);
      return crop
        ? dishesOfCrop(crop, currentRecipes())
        : throwHttpError(404, 'recipe.unknown_crop', 'There is no such crop.');
    },
    'POST /api/generate-recipe': ({ body }, caller) =>
      generateRecipe(body, {
        ...deps,
        mayUseModel: () => isAllowed(caller),
        warn: (err) => caller.request.log.warn({ err }, 'a built-in recipe replaces one of the model'),
      }),
    'GET /api/ops/recipes': () => listRecipeWordings(),
    'POST /api/ops/recipes/previews': ({ body }) => previewRecipes(body),
  });
}
