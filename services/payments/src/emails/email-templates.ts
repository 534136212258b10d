import { cents, course, formatFarmDate, formatUsd, productHasSlides, productOf, site } from '@farm/farm';
import { emailSignature, type EmailContent, type EmailTable } from '@farm/server-kit/mail';

/** '$39.99' or '-$5.00', from cents. */
export const money = (amount: number): string =>
  amount < 0 ? `-${formatUsd(cents(-amount))}` : formatUsd(cents(amount));

const writeTo = () => `Write to ${site.emails.orders}`;

/** The seller, at the end of every email about an order. */
const seller = () => [
  { text: `Questions? ${writeTo()} or call ${site.phone} and include your order number.` },
  emailSignature,
];

const refundPromise = `Not what you hoped for? Write to us within ${site.refundDays} days for a full refund.`;

const notRequested = 'Didn’t ask for this? You can ignore this email.';

/** Money is in cents. */
export interface EmailOrder {
  id: string;
  number: string;
  kind: 'guide' | 'course';
  productId: string;
  title: string;
  priceCents: number;
  discountCents: number;
  totalCents: number;
  paidAt: Date;
}

export interface EmailGrant {
  token: string;
  downloads: number;
  expiresAt: Date;
}

/** The page that a link opens; never a file. Opening it uses nothing up: a button on that page does. */
function openingPage({ kind, productId }: EmailOrder, { token }: EmailGrant, siteOrigin: string): string {
  const grant = encodeURIComponent(token);
  return kind === 'course'
    ? `${siteOrigin}/course-access?course=${encodeURIComponent(productId)}&grant=${grant}`
    : `${siteOrigin}/library?grant=${grant}`;
}

const howItOpens =
  'Press the button on the page that it opens. After that, any other browser asks for this email address once.';

const newLinkLater = 'Need a new link later? Ask for one on the library page any time.';

/** The product in one line, as the store describes it. */
const descriptionOf = ({ productId }: Pick<EmailOrder, 'productId'>): string[] => {
  const product = productOf(productId);
  return product ? [product.description] : [];
};

export interface PurchaseData {
  order: EmailOrder;
  grant: EmailGrant;
}

const reason = ({ number }: EmailOrder) => ({
  text: `You received this email because order ${number} uses this address.`,
});

function priceTable({ title, priceCents, discountCents, totalCents }: EmailOrder): EmailTable {
  const columns = [{ label: 'Item' }, { label: 'US dollars', isNumeric: true }];
  const discount = discountCents > 0 ? [['Discount', money(-discountCents)]] : [];
  return { columns, rows: [[title, money(priceCents)], ...discount], total: ['Total paid', money(totalCents)] };
}

const howMany = ({ downloads, expiresAt }: EmailGrant) =>
  `The link in this email is good for ${downloads} downloads until ${formatFarmDate(expiresAt)}.`;

const slidesNote = ({ productId }: EmailOrder): string[] =>
  productHasSlides(productId) ? ['Slides for the class come with it: a second PDF, in your library as well.'] : [];

function guideReceipt({ order, grant }: PurchaseData, siteOrigin: string): EmailContent {
  return {
    subject: `Your guide and receipt: ${order.title}`,
    paragraphs: [
      `Thank you for buying from ${site.company}. “${order.title}” is ready for you.`,
      ...descriptionOf(order),
      ...slidesNote(order),
      `${howMany(grant)} ${howItOpens} ${newLinkLater}`,
      `Order ${order.number}, paid on ${formatFarmDate(order.paidAt)}.`,
    ],
    table: priceTable(order),
    action: { label: 'Open my library', href: openingPage(order, grant, siteOrigin) },
    closing: 'Read it with a pencil in your hand, and write to us about what came up.',
    footer: [{ text: refundPromise }, reason(order), ...seller()],
  };
}

const freeGuide = ({ order, grant }: PurchaseData, siteOrigin: string): EmailContent => ({
  subject: `Your free guide: ${order.title}`,
  paragraphs: [
    `Here is “${order.title}”, free and yours to keep. We hope it helps something grow.`,
    ...descriptionOf(order),
    `The button opens your library. ${howItOpens} ${newLinkLater}`,
    `Order ${order.number}, ${formatFarmDate(order.paidAt)}. Nothing was charged.`,
  ],
  action: { label: 'Open my library', href: openingPage(order, grant, siteOrigin) },
  closing: 'Start with one bed: that is where every garden of ours began.',
  footer: [reason(order), ...seller()],
});

const receiptEmail = (bought: PurchaseData, siteOrigin: string): EmailContent =>
  bought.order.totalCents === 0 ? freeGuide(bought, siteOrigin) : guideReceipt(bought, siteOrigin);

/** Not a receipt: Stripe emails that for courses. */
const accessEmail = ({ order, grant }: PurchaseData, siteOrigin: string): EmailContent => ({
  subject: `Your course is open: ${order.title}`,
  paragraphs: [
    'Your course is open.',
    ...descriptionOf(order),
    `Thank you for joining “${order.title}”. It is yours for life: take the lessons in your own time, as often as you like. With it come ${course.materials}. You find them with the lessons.`,
    `The link in this email works until ${formatFarmDate(grant.expiresAt)}. ${howItOpens} ${newLinkLater}`,
    `Order ${order.number}, paid on ${formatFarmDate(order.paidAt)}: ${money(order.totalCents)}. The receipt is in your library.`,
  ],
  action: { label: 'Open the course', href: openingPage(order, grant, siteOrigin) },
  closing: 'Take it a lesson at a time: the ground will wait for you.',
  footer: [{ text: refundPromise }, reason(order), ...seller()],
});

const newLinkEmail = ({ order, grant }: PurchaseData, siteOrigin: string): EmailContent => ({
  subject: `Your new link: ${order.title}`,
  paragraphs: [
    `Here is the new link to “${order.title}” that you asked for.`,
    ...descriptionOf(order),
    order.kind === 'course'
      ? `It works until ${formatFarmDate(grant.expiresAt)}. ${howItOpens} ${newLinkLater}`
      : `${howMany(grant)} ${howItOpens} ${newLinkLater}`,
    `Order ${order.number}, ${formatFarmDate(order.paidAt)}.`,
  ],
  action: {
    label: order.kind === 'course' ? 'Open the course' : 'Open my library',
    href: openingPage(order, grant, siteOrigin),
  },
  closing: 'Good to see you back. Pick up where you left off.',
  footer: [{ text: notRequested }, reason(order), ...seller()],
});

const libraryLinkEmail = ({ key }: { key: string }, siteOrigin: string): EmailContent => ({
  subject: `Your library at ${site.company}`,
  paragraphs: [
    'Here is the link to your library, with your guides, course, receipts and certificates.',
    'It opens a page with a button. That button works once, within 30 minutes.',
    newLinkLater,
  ],
  action: { label: 'Open my library', href: `${siteOrigin}/library?key=${encodeURIComponent(key)}` },
  closing: 'Everything you have from us is on that shelf, and it stays yours.',
  footer: [{ text: `${notRequested} Nobody gets in without it.` }, emailSignature],
});

/** To the old address, without the new one. */
const correctedOldEmail = ({ order }: { order: EmailOrder }): EmailContent => ({
  subject: `The email address of order ${order.number} has changed`,
  paragraphs: [
    `We changed the email address of order ${order.number}, “${order.title}”. Emails about it now go to another address.`,
    `Didn’t ask for this? ${writeTo()} and we’ll look into it right away.`,
  ],
  footer: seller(),
});

const correctedNewEmail = ({ order }: { order: EmailOrder }, siteOrigin: string): EmailContent => ({
  subject: `Order ${order.number} now uses this address`,
  paragraphs: [
    `We changed the email address of order ${order.number}, “${order.title}”, to this one.`,
    'Use this address to open your library: enter it there, and we email you a link.',
  ],
  action: { label: 'Go to the library', href: `${siteOrigin}/library` },
  footer: [reason(order), ...seller()],
});

interface RefundData {
  order: EmailOrder;
  /** `cents`: this refund; `refundedCents`: all refunds of the payment. */
  cents: number;
  refundedCents: number;
}

const BANK_DELAY = 'It can take 5 to 10 days to appear on your statement.';

function refundEmail({ order, cents, refundedCents }: RefundData): EmailContent {
  const all = refundedCents >= order.totalCents;
  const what = order.kind === 'course' ? 'the course' : 'the guide';
  return {
    subject: `Your refund for order ${order.number}`,
    paragraphs: [
      `We refunded ${money(cents)} to the card you used for “${order.title}”. ${BANK_DELAY}`,
      all
        ? `That is the full amount, so you can no longer open ${what}.`
        : `You keep ${what}: nothing changes in your library.`,
    ],
    table: {
      columns: [{ label: `Order ${order.number}` }, { label: 'US dollars', isNumeric: true }],
      rows: [
        [`Paid on ${formatFarmDate(order.paidAt)}`, money(order.totalCents)],
        ['Refunded', money(-refundedCents)],
      ],
      total: ['Paid after refunds', money(order.totalCents - refundedCents)],
    },
    footer: [reason(order), ...seller()],
  };
}

/** The same product was paid for twice, and the second payment was refunded. */
const duplicateEmail = ({ order }: { order: EmailOrder }): EmailContent => ({
  subject: `You paid twice for ${order.title}: we refunded the second payment`,
  paragraphs: [
    `“${order.title}” was already yours when a second payment of ${money(order.totalCents)} arrived.`,
    `We refunded that second payment in full. ${BANK_DELAY} You don’t need to do anything.`,
    'Your first purchase stays yours.',
  ],
  footer: [reason(order), ...seller()],
});

interface ReleasedGuide {
  productId: string;
  title: string;
  /** Cents. */
  price: number;
  /** Stops emails about guides. */
  stopToken: string;
}

/** 'Tell me when it opens': the one email that was asked for. */
function guideReleasedEmail({ productId, title, price, stopToken }: ReleasedGuide, siteOrigin: string): EmailContent {
  const token = encodeURIComponent(stopToken);
  return {
    subject: `Now open: ${title}`,
    paragraphs: [
      `You asked us to tell you when “${title}” opens. It is in the Country Store now, for ${money(price)}.`,
      ...descriptionOf({ productId }),
      'Look inside first if you like. You get the whole guide as a PDF right after paying.',
      refundPromise,
    ],
    action: { label: 'Go to the Country Store', href: `${siteOrigin}/country-store` },
    closing: 'Thank you for waiting for it.',
    footer: [
      { text: 'You received this email because this address asked about the guide. We do not write about it again.' },
      { text: 'Stop emails about other guides, too', href: `${siteOrigin}/guide-emails?token=${token}` },
      emailSignature,
    ],
    headers: {
      'List-Unsubscribe': `<${siteOrigin}/api/guide-notifications/stop/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

interface AlertData {
  why: string;
  order: { id: string; number: string } | null;
}

/** To the farm; it names no buyer. */
const alertEmail = ({ why, order }: AlertData, siteOrigin: string): EmailContent => ({
  subject: `Needs attention: ${why}${order ? ` (${order.number})` : ''}`,
  paragraphs: [
    order ? `Order ${order.number} needs your attention: ${why}.` : `Something needs your attention: ${why}.`,
    'It stays under “Needs attention” until it is resolved. Nothing else is affected.',
  ],
  action: { label: 'Open orders', href: `${siteOrigin}/ops/orders${order ? `/${order.id}` : ''}` },
  footer: [{ text: 'You received this email because this address gets the farm’s order alerts.' }],
});

const isCourse = ({ order }: PurchaseData) => order.kind === 'course';

export const emailTemplates = {
  receipt: receiptEmail,
  access: accessEmail,
  fresh_link: newLinkEmail,
  resend: (data: PurchaseData, siteOrigin: string): EmailContent =>
    isCourse(data) ? accessEmail(data, siteOrigin) : receiptEmail(data, siteOrigin),
  refund: refundEmail,
  duplicate_refunded: duplicateEmail,
  library_link: libraryLinkEmail,
  email_corrected_old: correctedOldEmail,
  email_corrected_new: correctedNewEmail,
  guide_released: guideReleasedEmail,
  operator_alert: alertEmail,
};
