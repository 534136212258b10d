import type { IncomingHttpHeaders } from 'node:http';

// Programs that read pages without a person; also browsers that say that a program runs them.
const BOT =
  /bot\b|bots\b|crawl|spider|slurp|headless|lighthouse|preview|scan|monitor|feed|fetch|http|curl|wget|python|java\/|go-|ruby|perl|php|node|axios|facebookexternalhit|embedly|whatsapp|archive/i;
const TABLET = /ipad|tablet|kindle|silk|playbook|android(?!.*mobile)/i;
const PHONE = /mobi|iphone|ipod|android/i;

type DeviceClass = 'phone' | 'tablet' | 'computer';

/**
 * The class of the requesting device, by client hints or else by user agent; null for programs without a person. An iPad
 * that calls itself a Mac counts as a computer.
 */
export function deviceClass(headers: IncomingHttpHeaders): DeviceClass | null {
  const agent = headers['user-agent'] ?? '';
  if (agent === '' || BOT.test(agent)) return null;
  if (headers['sec-ch-ua-mobile'] === '?1') return 'phone';
  if (headers['sec-ch-ua-platform'] === '"Android"') return 'tablet';
  if (TABLET.test(agent)) return 'tablet';
  return PHONE.test(agent) ? 'phone' : 'computer';
}
