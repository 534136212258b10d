import { site } from '@farm/farm';

const HELP = `Write to ${site.emails.orders} and we will help.`;

// The payments service leads people here whose download link was refused, and names the reason.
const NOTICES: Readonly<Record<string, string>> = {
  'for-sale': 'That guide is for sale. Its download opens once it is paid for.',
  'not-yours': `That link does not open this guide. ${HELP}`,
  expired: `This download link is no longer good. ${HELP}`,
  limit: `You have reached the download limit. ${HELP}`,
  refunded: `That purchase was given back, so its download is closed. ${HELP}`,
};

/** Why a download was refused, in words; null for reasons that nobody gave. */
export const refusedDownload = (notice: string | null): string | null =>
  (notice !== null && Object.hasOwn(NOTICES, notice) && NOTICES[notice]) || null;
