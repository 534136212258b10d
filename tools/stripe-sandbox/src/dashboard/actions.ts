import { chargeUnder, decideDispute, disputeCharge, keep, moveNamed } from '../by-hand';
import { invalid, missing } from '../rest/errors';
import { refundOf } from '../rest/refunds';
import { advance, arm, faultNamed, reset, type Hands } from '../switches';

/** Carries out what a form of the dashboard asks for; answers with the page to show next. */
export async function act(hands: Hands, parts: readonly string[], fields: URLSearchParams): Promise<string> {
  const [what = '', id = '', how = ''] = parts;
  const text = (name: string) => fields.get(name) ?? '';
  switch (`${what} ${how}`.trim()) {
    case 'payments refund':
      await refund(hands, id, text('dollars'));
      return `/payments/${id}`;
    case 'payments dispute':
      await dispute(hands, id, text('action'));
      return `/payments/${id}`;
    case 'deliveries':
      return sendAgain(hands, id);
    case 'faults':
      arm(hands.company, faultNamed(text('kind')), {
        count: Number(text('count')),
        ...(fields.has('ms') && { ms: Number(text('ms')) }),
      });
      return '/switches';
    case 'clock':
      await advance(hands, Number(text('advanceMs')));
      return '/switches';
    case 'reset':
      if (text('sure').trim() !== 'reset') throw invalid('Type reset to forget everything.', { param: 'sure' });
      await reset(hands);
      return '/';
    default:
      throw invalid('There is nothing here.', { status: 404 });
  }
}

async function refund({ company, watch }: Hands, id: string, dollars: string) {
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(dollars.trim()))
    throw invalid('Type an amount in dollars, such as 19.99.', { param: 'dollars' });
  const amount = Math.round(Number(dollars) * 100);
  if (amount < 1) throw invalid('Type at least 0.01.', { param: 'dollars' });
  await keep(company, [refundOf(company, chargeUnder(company, id), { amount, reason: null, metadata: {} })]);
  watch.wake();
}

async function dispute({ company, watch }: Hands, id: string, action: string) {
  const inquiry = action === 'inquiry';
  if (inquiry || action === 'open') await disputeCharge(company, id, { amount: null, reason: 'fraudulent', inquiry });
  else await decideDispute(company, id, moveNamed(action));
  watch.wake();
}

/** Sends an event once more and shows the payment it is about, as far as it is about one. */
async function sendAgain({ company, dispatcher }: Hands, id: string): Promise<string> {
  const event = company.ledger.find('event', id);
  if (!event || !(await dispatcher.again(id))) throw missing('delivery', id);
  const about = event.object as { id: string; payment_intent?: unknown };
  const intent = typeof about.payment_intent === 'string' ? about.payment_intent : about.id;
  return company.ledger.find('intent', intent) ? `/payments/${intent}` : '/log';
}
