import { momentOf, NO_REQUEST, type Company } from './company';
import {
  DISPUTE_MOVES,
  moveDispute,
  NotDisputable,
  openDispute,
  type DisputeChange,
  type DisputeMove,
} from './machines/dispute';
import type { Change, ChargeRecord, DisputeRecord } from './machines/records';
import { putsOf } from './puts';
import { invalid, missing, wrongState } from './rest/errors';

/** What people do at the card company's own desk: its dashboard, and the controls of tests. */

/** Writes a change down that no call of the shop asked for. */
export const keep = (company: Company, changes: readonly Change[]) =>
  company.ledger.commit(putsOf(company, changes, NO_REQUEST));

/** The charge that paid a payment, or a charge by its own id. */
export function chargeUnder({ ledger }: Company, id: string): ChargeRecord {
  const intent = ledger.find('intent', id);
  const charge = ledger.find('charge', intent ? (intent.charge ?? '') : id);
  if (!charge) throw missing('charge', id, 'charge');
  return charge;
}

/** A dispute by its own id, or the one about a payment or charge. */
function disputeUnder(company: Company, id: string): DisputeRecord {
  const { ledger } = company;
  const found = ledger.find('dispute', id) ?? ledger.find('dispute', chargeUnder(company, id).dispute ?? '');
  if (!found) throw missing('dispute', id, 'dispute');
  return found;
}

/** Opens a dispute about a payment, as its buyer's bank would. */
export async function disputeCharge(
  company: Company,
  id: string,
  how: { amount: number | null; reason: string; inquiry: boolean },
): Promise<DisputeRecord> {
  const opened = said(() => openDispute(chargeUnder(company, id), how, momentOf(company)));
  await keep(company, [opened]);
  return opened.dispute;
}

/** Moves a dispute on. A bank decides only on evidence, so `win` sends it first when the shop has not. */
export async function decideDispute(company: Company, id: string, move: DisputeMove): Promise<DisputeRecord> {
  const moment = momentOf(company);
  const dispute = disputeUnder(company, id);
  const sent = move === 'win' && dispute.status === 'needs_response';
  const first = sent ? [said(() => moveDispute(dispute, 'submit', moment))] : [];
  const last = said(() => moveDispute(first[0]?.dispute ?? dispute, move, moment));
  await keep(company, [...first, last]);
  return last.dispute;
}

/** A move by its name. */
export function moveNamed(name: unknown): DisputeMove {
  const move = DISPUTE_MOVES.find((known) => known === name);
  if (!move) throw invalid(`Unknown action. Known are open, ${DISPUTE_MOVES.join(', ')}.`, { param: 'action' });
  return move;
}

function said(move: () => DisputeChange): DisputeChange {
  try {
    return move();
  } catch (error) {
    if (error instanceof NotDisputable) throw wrongState(error.message);
    throw error;
  }
}
