import type { Company } from '../company';
import { canMove, DISPUTE_MOVES, type DisputeMove } from '../machines/dispute';
import type { ChargeRecord, DisputeRecord, Intent, RefundRecord } from '../machines/records';
import { restOf } from '../machines/refund';
import { dollars, facts, form, html, table, when, type Html } from './html';
import { standing } from './payments-page';

const SAYS: Record<DisputeMove, string> = {
  submit: 'Send evidence',
  win: 'Bank decides for the shop',
  lose: 'Bank decides for the buyer',
  close: 'Give in',
  drop: 'Inquiry comes to nothing',
};

/** One payment with everything about it, and what can be done to it. 'Open at the card provider' leads here. */
export function paymentPage(company: Company, intent: Intent, token: string): Html {
  const { ledger } = company;
  const charges = ledger.all('charge').filter((charge) => charge.intent === intent.id);
  const refunds = ledger.all('refund').filter((refund) => refund.intent === intent.id);
  const dispute = ledger.all('dispute').find((each) => each.intent === intent.id);
  const paid = intent.status === 'succeeded' ? charges.find(({ id }) => id === intent.charge) : undefined;
  const sources = [...charges, ...refunds, ...(dispute ? [dispute] : [])].map(({ id }) => id);
  const moved = ledger.all('movement').filter(({ source }) => sources.includes(source));
  return html`${factsOf(company, intent, paid)} ${paid && restOf(paid) > 0 && refundForm(intent, paid, token)}
  ${paid && disputeForms(intent, dispute, token)} ${refundTable(refunds)}
  ${table(
    'Money',
    ['Movement', 'Time', 'Kind', 'Amount', 'Fee', 'Net'],
    moved.map(({ id, created, kind, amount, fee }) => [
      id,
      when(created),
      kind.replaceAll('_', ' '),
      dollars(amount),
      dollars(fee),
      dollars(amount - fee),
    ]),
  )}
  ${eventTable(company, [intent.id, ...sources, intent.session ?? ''], token)}`;
}

function factsOf({ ledger }: Company, intent: Intent, paid: ChargeRecord | undefined): Html {
  const method = ledger.find('method', intent.method ?? intent.problem?.method ?? '');
  const notes = Object.entries(intent.metadata);
  return facts([
    ['Status', standing(intent, paid)],
    ['Amount', dollars(intent.amount)],
    ['Received', dollars(intent.received)],
    ['Refunded', dollars(paid?.refunded ?? 0)],
    ['Made', `${when(intent.created)} UTC`],
    ['Card', method?.card ? `${method.card.brand} ${method.card.last4}` : method?.kind.replaceAll('_', ' ')],
    ['Buyer', method?.email],
    ['Description', intent.description],
    ['Charge', intent.charge],
    ['Hosted page', intent.session],
    ['Last problem', intent.problem?.problem.message],
    ['Shop’s notes', notes.length > 0 && notes.map(([name, value]) => html`${name}: ${value}<br />`)],
  ]);
}

const refundForm = (intent: Intent, charge: ChargeRecord, token: string): Html =>
  html`<h2>Refund</h2>
    ${form(
      `/payments/${intent.id}/refund`,
      token,
      html`<label
          >Dollars <input name="dollars" inputmode="decimal" value="${(restOf(charge) / 100).toFixed(2)}"
        /></label>
        <button>Refund</button>`,
    )}`;

function disputeForms(intent: Intent, dispute: DisputeRecord | undefined, token: string): Html {
  const button = (action: string, text: string) =>
    form(`/payments/${intent.id}/dispute`, token, html`<button name="action" value="${action}">${text}</button>`);
  if (!dispute)
    return html`<h2>Dispute</h2>
      <div class="buttons">${button('open', 'Buyer disputes')}${button('inquiry', 'Bank asks first')}</div>`;
  // a bank can be made to decide for the shop at once: the evidence is sent on the way
  const can = (move: DisputeMove) => canMove(dispute, move) || (move === 'win' && dispute.status === 'needs_response');
  return html`<h2>Dispute</h2>
    <p>
      ${dispute.id}: ${dispute.status.replaceAll('_', ' ')}, ${dollars(dispute.amount)}, ${dispute.reason}. To be
      answered by ${when(dispute.dueBy)} UTC.
    </p>
    <div class="buttons">${DISPUTE_MOVES.filter(can).map((move) => button(move, SAYS[move]))}</div>`;
}

const refundTable = (refunds: readonly RefundRecord[]): Html =>
  table(
    'Refunds',
    ['Refund', 'Time', 'Amount', 'Status', 'Reason'],
    refunds.map(({ id, created, amount, status, reason }) => [id, when(created), dollars(amount), status, reason]),
  );

/** Events carry the whole object they are about, so its id tells whether one belongs here. */
function eventTable({ ledger }: Company, about: readonly string[], token: string): Html {
  const events = ledger.all('event').filter(({ object }) => 'id' in object && about.includes(String(object.id)));
  return table(
    'Events',
    ['Event', 'Time', 'Type', 'Told', 'Again'],
    events.map(({ id, created, type }) => {
      const delivery = ledger.find('delivery', id);
      const again =
        delivery && form(`/deliveries/${id}`, token, html`<button aria-label="Send ${id} again">Send again</button>`);
      return [id, when(created), type, delivery?.state.replaceAll('_', ' ') ?? 'nobody listens', again];
    }),
  );
}
