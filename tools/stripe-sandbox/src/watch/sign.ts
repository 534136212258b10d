import { createHmac } from 'node:crypto';

/** The `Stripe-Signature` of these very bytes, sent at `timestamp` (seconds). */
export function sign(body: string, secret: string, timestamp: number): string {
  const v1 = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return `t=${timestamp},v1=${v1}`;
}
