import { dexterData } from '@farm/contracts';
import { serve, type App } from '@farm/server-kit';

/** This service keeps nothing of anybody: the guard's log holds rules and figures, no visitor and no word. */
export const myDataRoutes = (app: App) =>
  serve(app, dexterData, {
    'GET /api/my-data/dexter': () => ({ held: [] }),
    'DELETE /api/my-data/dexter': () => ({ erased: [], kept: null }),
  });
