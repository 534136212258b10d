import { learningOwnerData, type ErasedData } from '@farm/contracts';
import {
  confirmedAddress,
  erasedData,
  exportedData,
  serve,
  throwHttpError,
  type App,
  type Caller,
  type Clock,
  type Person,
} from '@farm/server-kit';
import type { MyDataRepository } from '../my-data/my-data.repository';

const IS_OPERATOR = 'This address belongs to an operator. Take the role away on the People page first.';
const AUDIT_STAYS = 'The log of changes to accounts keeps the account’s number, which names nobody any more.';

interface OwnerDataDeps {
  myData: MyDataRepository;
  clock: Clock;
}

/** Idempotent. @throws 409 `person.operator` */
async function eraseByOperator(
  input: { email: string; confirm: string; reason: string },
  { person }: { person: Person },
  { myData, clock }: OwnerDataDeps,
): Promise<ErasedData> {
  const email = confirmedAddress(input);
  const erasure = await myData.eraseAddress({ email, actor: person.id, reason: input.reason.trim(), now: clock.now() });
  if (!erasure.done) return throwHttpError(409, 'person.operator', IS_OPERATOR);
  return erasedData(erasure.counts, [(erasure.counts['Account'] ?? 0) > 0 && AUDIT_STAYS]);
}

export const addressDataRoutes = (app: App, deps: OwnerDataDeps) =>
  serve(app, learningOwnerData, {
    'GET /api/ops/person-data/learning': async ({ query }) => exportedData(await deps.myData.readAddress(query.email)),
    'POST /api/ops/erasures/learning': ({ body }, caller: Caller & { person: Person }) =>
      eraseByOperator(body, caller, deps),
  });
