import type { Calls, ReplyOf } from '@farm/contracts';
import type { BalanceRepository } from './balance.repository';

type Balance = ReplyOf<Calls['GET /api/ops/orders/balance']>;

const MONTH = 31;

/** I18: the card company's ledger beside ours, newest day first. */
export async function dailyBalance(days: number | undefined, balance: BalanceRepository): Promise<Balance> {
  const rows = await balance.newest(days ?? MONTH);
  return {
    days: rows.map(({ day, charged, refunded, disputed, fee, ours, difference, lines }) => ({
      day: day.toISOString().slice(0, 10),
      ...{ charged, refunded, disputed, fee, ours, difference },
      lines: lines as Balance['days'][number]['lines'], // the nightly comparison writes this shape
    })),
  };
}
