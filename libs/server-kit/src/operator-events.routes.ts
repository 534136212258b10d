import { activity, type Contract, type ServiceName } from '@farm/contracts';
import { readCursor } from './cursor';
import { throwHttpError } from './http-error';
import { type Handlers, serve } from './serve';
import { getContext } from './service-context';
import type { App } from './service-deps';

type ListHandler = Handlers<typeof activity.payments>['GET /api/ops/activity/payments'];

/** The list of a service's operator events, newest first. */
export function operatorEventRoutes(app: App, name: ServiceName): void {
  const list: ListHandler = ({ query: { before, by } }) =>
    getContext(app).operatorEvents.list({
      by,
      before: readCursor(before, () => throwHttpError(400, 'request.invalid', 'That page does not exist.')),
    });
  // The services' contracts differ in their key only.
  serve<Contract>(app, activity[name], { [`GET /api/ops/activity/${name}`]: list } as Handlers<Contract>);
}
