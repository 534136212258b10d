import type { Caller } from '@farm/server-kit';

/** As for every answer, without `sandbox`: older PDF viewers refuse to show a document that has it. */
export const PAPER_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Sends a paper that was made for who asks: kept by nobody on the way, and nowhere told where it came from. */
export const sendPaper = ({ reply }: Pick<Caller, 'reply'>, { pdf, name }: { pdf: Buffer; name: string }) =>
  reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${name}.pdf"`)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .header('content-security-policy', PAPER_POLICY)
    .send(pdf);
