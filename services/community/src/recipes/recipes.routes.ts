import { recipes } from '@farm/contracts';
import { allowance, serve, type App, type Clock } from '@farm/server-kit';
import type { RecipeDayRepository } from './model/recipe-days.repository';
import { generateRecipe, type RecipeModel } from './recipes';

// Then the book answers, until the call's own limit.
const MODEL_TURNS = { per: 'hour', times: 10, perPrefix: 60 } as const;

interface Kitchen {
  model: RecipeModel | null;
  days: RecipeDayRepository;
  clock: Clock;
}

export const recipeRoutes = (app: App, { model, days, clock }: Kitchen) => {
  const mayAsk = allowance(app, 'recipes of the model', MODEL_TURNS);
  serve(app, recipes, {
    'POST /api/generate-recipe': ({ body }, caller) =>
      generateRecipe(body, {
        model,
        days,
        clock,
        mayAskModel: () => mayAsk(caller),
        warn: (err) => caller.request.log.warn({ err }, 'the farm book cooks in place of the model'),
      }),
  });
};
