import { verification } from '@farm/contracts';
import { serve, type App } from '@farm/server-kit';
import type { Settling } from '../orders/settle';
import { verify } from './verify';

/** What /download-success asks. */
export const verificationRoutes = (app: App, deps: Settling) =>
  serve(app, verification, {
    'GET /api/verify-payment/:sessionId': ({ params }) => verify(params.sessionId, deps),
  });
