import { randomUUID } from 'node:crypto';
import type { FarmShareInput } from '@farm/contracts';
import { createTestBrowser } from '@farm/server-kit/testing';
import { cleanUpFarmShares } from '../farm-shares/farm-share-job';
import { createTestAdmin } from './test-admin';
import { createTestMailer } from './test-mailer';

export const SHARE: FarmShareInput = {
  kind: 'share',
  name: 'Spring share',
  about: 'A box of what is ripe, each week.',
  startsOn: '2027-04-01',
  endsOn: '2027-06-30',
  places: 2,
  pickups: [
    { day: 'wednesday', from: '16:00', to: '18:00' },
    { day: 'saturday', from: '09:00', to: '12:00' },
  ],
  pickupPlace: 'The stand',
  price: '$25 a week',
};

/** The service on a Monday in November with its operators, and what it emails about farm shares. */
export async function farmShareForTest(now = '2026-11-30T15:00:00Z') {
  const shop = await createTestAdmin();
  const mailer = createTestMailer(shop);
  const second = shop.second();
  let networks = 0;
  const from = () => `10.${20 + Math.floor((networks += 1) / 250)}.${networks % 250}.1`;

  const create = (change: Partial<FarmShareInput> = {}) =>
    shop.api('POST /api/ops/farm-shares', { body: { id: randomUUID(), ...SHARE, ...change } }, { as: shop.operator });
  /** Each from another network, so that limits do not interfere. */
  const request = (id: string, email: string, change: object = {}) =>
    shop.api.raw(
      'POST /api/farm-shares/:id/places',
      { params: { id }, body: { name: 'Ada Freeman', email, pickupDay: 'saturday', ...change } },
      { as: createTestBrowser(), from: from() },
    );
  /** All emails to an address so far, the newest first. */
  const emailsTo = async (address: string) => {
    shop.clock.advance(1);
    return (await mailer.emails())
      .filter(({ to }) => to === address)
      .map(({ email }) => email)
      .reverse();
  };
  /** The token of the newest link in the emails to an address. */
  const tokenOf = async (address: string): Promise<string> => {
    const links = (await emailsTo(address)).map(
      ({ action }) => action && new URL(action.href).searchParams.get('place'),
    );
    return links.find((token) => typeof token === 'string') ?? '';
  };
  const confirm = (token: string, on = shop.api) =>
    on.raw('POST /api/farm-share-places/:token/confirm', { params: { token } }, { from: from() });
  const leave = (token: string) =>
    shop.api.raw('POST /api/farm-share-places/:token/leave', { params: { token } }, { from: from() });
  const place = (token: string) => shop.api('GET /api/farm-share-places/:token', { params: { token } });
  /** Asks for a place and confirms it. Resolves with the token of its link. */
  const join = async (id: string, email: string, change: object = {}): Promise<string> => {
    await request(id, email, change);
    const token = await tokenOf(email);
    const { status, body } = await confirm(token);
    if (status !== 200) throw new Error(`Confirming answered ${status}: ${JSON.stringify(body)}`);
    return token;
  };
  const cleanUp = () => cleanUpFarmShares({ ...shop.context, clock: shop.clock });
  /** Empties what the specs write, and goes back to the beginning. */
  const reset = async (): Promise<void> => {
    shop.clock.advance(Date.parse(now) - shop.clock.now().getTime());
    await shop.asOwner(
      'TRUNCATE payments.farm_share, payments.farm_share_place, payments.outbox, payments.rate_limit CASCADE',
    );
  };
  return { ...shop, second, create, request, emailsTo, tokenOf, confirm, leave, place, join, cleanUp, reset };
}
export type FarmShareForTest = Awaited<ReturnType<typeof farmShareForTest>>;
