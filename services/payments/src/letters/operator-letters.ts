import type { Letter } from '@farm/server-kit/mail';

export interface Alarm {
  /** In a few words of ours. */
  why: string;
  order: { id: string; number: string } | null;
}

/** To the farm: something waits for a person. It names no buyer. */
export const alertLetter = ({ why, order }: Alarm, siteOrigin: string): Letter => ({
  subject: `Needs attention: ${why}${order ? ` (${order.number})` : ''}`,
  paragraphs: [
    order
      ? `Order ${order.number} waits for somebody at the order desk: ${why}.`
      : `Something waits for somebody at the order desk: ${why}.`,
    'It stays under “Needs attention” until it is settled. Nothing else was stopped.',
  ],
  action: { label: 'Open the order desk', href: `${siteOrigin}/ops/orders${order ? `/${order.id}` : ''}` },
  footer: [{ text: 'This came because this address receives the farm’s orders.' }],
});
