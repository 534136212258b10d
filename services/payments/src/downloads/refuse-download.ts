import { site } from '@farm/farm';
import { refuse, type Caller } from '@farm/server-kit';
import { GIVEN_BACK } from '../orders/told';
import type { NoDownload } from './grant';

const HELP = `Write to ${site.emails.orders} and we will help.`;

/** Also said of a fifth fresh link in 30 days. */
export const LIMIT_SENTENCE = `You have reached the download limit. ${HELP}`;

interface Refusal {
  status: number;
  code: string;
  sentence: string;
  /** What the library's page says to somebody who followed a link. */
  notice: string;
}

const REFUSALS: Record<NoDownload, Refusal> = {
  for_sale: { status: 402, code: 'download.for_sale', sentence: 'This guide is for sale.', notice: 'for-sale' },
  not_yours: {
    status: 403,
    code: 'download.not_yours',
    sentence: 'This payment does not open this guide.',
    notice: 'not-yours',
  },
  broken_link: { status: 403, code: 'download.not_yours', sentence: 'This link does not work.', notice: 'not-yours' },
  expired: {
    status: 410,
    code: 'download.expired',
    sentence: `This link is no longer good. ${HELP}`,
    notice: 'expired',
  },
  revoked: { status: 410, code: 'download.revoked', sentence: GIVEN_BACK, notice: 'refunded' },
  limit: {
    status: 429,
    code: 'download.limit',
    sentence: LIMIT_SENTENCE,
    notice: 'limit',
  },
};

/** A person who followed a link is led to a page that explains; everybody else gets status and envelope. */
export function refuseDownload(why: NoDownload, { request, reply }: Caller) {
  const { status, code, sentence, notice } = REFUSALS[why];
  const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
  return isPage ? reply.redirect(`/library?notice=${notice}`, 303) : refuse(status, code, sentence);
}
