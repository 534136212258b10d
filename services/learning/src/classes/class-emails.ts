import { classPrice, classTime, formatFarmDateAndTime, site } from '@farm/farm';
import {
  emailSignature,
  EMAILS_PER_DAY,
  type EmailContent,
  type EmailMessage,
  type OutboxRow,
} from '@farm/server-kit/mail';
import { purposeLinkToken } from '../outbox/email-link';
import { SEAT_EMAILS, type SeatEmailKind, type SeatEmailPayload } from './class-emails.repository';
import type { ClassEventsRepository } from './class-events.repository';
import {
  NOTICE_CONFIRM_EMAIL,
  NOTICE_CONFIRM_WITHIN_DAYS,
  NOTICE_EMAIL,
  type ClassNoticesRepository,
} from './class-notices.repository';
import { CONFIRM_WITHIN_DAYS, type ClassSeatsRepository, type SeatEmailData } from './class-seats.repository';

export interface ClassEmailDeps {
  classEvents: Pick<ClassEventsRepository, 'find'>;
  classSeats: Pick<ClassSeatsRepository, 'emailData'>;
  classNotices: Pick<ClassNoticesRepository, 'find'>;
  siteOrigin: string;
  cookieKeys: readonly string[];
}

type Content = Pick<EmailContent, 'subject' | 'paragraphs'> & {
  action?: EmailContent['action'];
  links?: EmailContent['links'];
};

type EventFacts = Pick<
  SeatEmailData['event'],
  'id' | 'title' | 'startsAt' | 'endsAt' | 'place' | 'link' | 'priceCents' | 'notes'
>;

/** What everybody may know of a class. */
const factsOf = (event: EventFacts): string[] => [
  `When: ${classTime(event)} (farm time)\nWhere: ${event.place ?? 'by video'}\nPrice: ${classPrice(event)}`,
];

/** The same for somebody with a seat. */
const seatFacts = (event: EventFacts): string[] => [
  ...factsOf(event),
  ...(event.link === null ? [] : [`Join by video: ${event.link}`]),
  ...(event.notes === '' ? [] : [event.notes]),
];

interface SeatContext {
  seat: SeatEmailData;
  /** The page of the seat. */
  page: string;
  calendar: string;
  /** What the email was enqueued with. */
  text: string;
  isLinkChanged: boolean;
}

const calendarLink = ({ calendar }: SeatContext, label = 'Add it to your calendar') => ({ label, href: calendar });

/** 'You are number 2 on the waiting list.' */
const placeText = ({ seat }: SeatContext) => `You’re number ${seat.place ?? 1} on the waiting list.`;

function confirmContent({ seat, page }: SeatContext): Content | null {
  const { event, status } = seat;
  if (status === 'canceled' || event.status === 'canceled') return null;
  if (status !== 'requested')
    return {
      subject: `You signed up before: ${event.title}`,
      paragraphs: [
        status === 'seated' ? 'You have a seat in this class already.' : 'You’re on the waiting list already.',
        ...factsOf(event),
      ],
      action: { label: status === 'seated' ? 'See or cancel your seat' : 'See or leave your place', href: page },
    };
  const expiry = `The link works for ${CONFIRM_WITHIN_DAYS} days.`;
  if (seat.isFull)
    return {
      subject: `Please confirm your place on the waiting list: ${event.title}`,
      paragraphs: [
        'Someone, hopefully you, asked us for a place on the waiting list with this address. All seats are taken.',
        ...factsOf(event),
        `Open the page and press the button there. You’re on the list from then on. ${expiry}`,
      ],
      action: { label: 'Confirm your place on the list', href: page },
    };
  return {
    subject: `Please confirm your seat: ${event.title}`,
    paragraphs: [
      'Someone, hopefully you, asked us for a seat with this address.',
      ...factsOf(event),
      `Open your seat and press the button there. No seat is held until then. ${expiry}`,
    ],
    action: { label: 'Confirm your seat', href: page },
  };
}

function resultContent(context: SeatContext): Content | null {
  const { seat, page } = context;
  const { event, status } = seat;
  if (event.status === 'canceled') return null;
  if (status === 'waiting')
    return {
      subject: `You’re on the waiting list: ${event.title}`,
      paragraphs: [
        `All seats were taken. ${placeText(context)} If a seat opens, it’s yours, and we email you.`,
        ...factsOf(event),
      ],
      action: { label: 'See your place', href: page },
    };
  if (status !== 'seated') return null;
  return {
    subject: `You have a seat: ${event.title}`,
    paragraphs: [...seatFacts(event), 'Can’t come? Please cancel your seat, so that somebody else can have it.'],
    action: { label: 'See or cancel your seat', href: page },
    links: [calendarLink(context)],
  };
}

function movedUpContent(context: SeatContext): Content | null {
  const { seat, page } = context;
  if (seat.status !== 'seated' || seat.event.status === 'canceled') return null;
  return {
    subject: `A seat opened for you: ${seat.event.title}`,
    paragraphs: [
      'You were first on the waiting list, and a seat opened. It’s yours.',
      ...seatFacts(seat.event),
      'Can’t come any more? Please cancel your seat, so that the next person can have it.',
    ],
    action: { label: 'See or cancel your seat', href: page },
    links: [calendarLink(context)],
  };
}

function reminderContent(context: SeatContext): Content | null {
  const { seat, page } = context;
  if (seat.status !== 'seated' || seat.event.status === 'canceled') return null;
  return {
    subject: `Tomorrow: ${seat.event.title}`,
    paragraphs: [
      'Your class is tomorrow.',
      ...seatFacts(seat.event),
      'Can’t come? Please cancel your seat today, so that somebody else can have it.',
    ],
    action: { label: 'See or cancel your seat', href: page },
    links: [calendarLink(context)],
  };
}

const linkChange = ({ link }: Pick<EventFacts, 'link'>): string =>
  link === null ? 'You can’t join by video any more.' : 'The link of the video call is new.';

/** The email about another link alone, which is for people with a seat. */
function linkChangedContent({ seat: { event, status }, page }: SeatContext): Content | null {
  if (status !== 'seated') return null;
  return {
    subject: `${event.link === null ? 'No video call' : 'New link'}: ${event.title}`,
    paragraphs: [linkChange(event), ...seatFacts(event), 'You keep your seat.'],
    action: { label: 'See or cancel your seat', href: page },
  };
}

function changedContent(context: SeatContext): Content | null {
  const { seat, page, text, isLinkChanged } = context;
  const { event, status } = seat;
  if ((status !== 'seated' && status !== 'waiting') || event.status === 'canceled') return null;
  if (text === '') return linkChangedContent(context);
  return {
    subject: `New time or place: ${event.title}`,
    paragraphs: [
      `This class was changed. Before: ${text}.`,
      ...(isLinkChanged && status === 'seated' ? [linkChange(event)] : []),
      ...(status === 'seated' ? seatFacts(event) : factsOf(event)),
      status === 'seated'
        ? 'You keep your seat. If the new time or place doesn’t suit you, please cancel it.'
        : `You keep your place. ${placeText(context)}`,
    ],
    action: { label: status === 'seated' ? 'See or cancel your seat' : 'See your place', href: page },
    links: [calendarLink(context, 'Change it in your calendar')],
  };
}

function classCanceledContent(context: SeatContext): Content | null {
  const { seat, text } = context;
  if (seat.status !== 'seated' && seat.status !== 'waiting') return null;
  return {
    subject: `Canceled: ${seat.event.title}`,
    paragraphs: [
      `We’re sorry: this class doesn’t take place. It was planned for ${formatFarmDateAndTime(seat.event.startsAt)}.`,
      `Why: ${text}`,
    ],
    links: [calendarLink(context, 'Mark it as canceled in your calendar')],
  };
}

function seatCanceledContent({ seat }: SeatContext): Content | null {
  if (seat.status !== 'canceled' || seat.event.status === 'canceled') return null;
  return {
    subject: `Your seat was canceled: ${seat.event.title}`,
    paragraphs: [
      `We canceled your seat on ${formatFarmDateAndTime(seat.event.startsAt)}. If you didn’t ask for this, write to ${site.emails.info}.`,
    ],
  };
}

const CONTENTS: Readonly<Record<SeatEmailKind, (context: SeatContext) => Content | null>> = {
  [SEAT_EMAILS.confirm]: confirmContent,
  [SEAT_EMAILS.result]: resultContent,
  [SEAT_EMAILS.movedUp]: movedUpContent,
  [SEAT_EMAILS.reminder]: reminderContent,
  [SEAT_EMAILS.changed]: changedContent,
  [SEAT_EMAILS.classCanceled]: classCanceledContent,
  [SEAT_EMAILS.seatCanceled]: seatCanceledContent,
};

type Rendered = Promise<EmailMessage | null>;

/** Renders an email about a seat as it is now; null: it is no longer true. */
const seatRenderer =
  (kind: SeatEmailKind, { classSeats, siteOrigin, cookieKeys }: ClassEmailDeps) =>
  async ({ payload }: Pick<OutboxRow, 'payload'>): Rendered => {
    const { seatId, text = '', isLinkChanged = false } = payload as SeatEmailPayload;
    const seat = await classSeats.emailData(seatId);
    if (!seat) return null;
    const content = CONTENTS[kind]({
      seat,
      page: `${siteOrigin}/class-seat?seat=${purposeLinkToken('class.seat', seatId, cookieKeys)}`,
      calendar: `${siteOrigin}/api/classes/${seat.event.id}/calendar.ics`,
      text,
      isLinkChanged,
    });
    const reason =
      seat.status === 'requested'
        ? "Wasn't you? Just ignore this email. We won't write again unless you confirm."
        : 'You are getting this because you signed up for this class with us.';
    return (
      content && {
        to: seat.email,
        content: { ...content, footer: [{ text: reason }, emailSignature] },
        // Anybody can ask for a seat with any address. The others go to a proven address, about a class that its owner
        // signed up for: none may be lost.
        limit: kind === SEAT_EMAILS.confirm ? { name: `${kind} ${seatId}`, perDay: EMAILS_PER_DAY } : null,
      }
    );
  };

type NoticeContent = Pick<EmailContent, 'subject' | 'paragraphs' | 'action' | 'footer'>;

const unconfirmedNotice = (href: string): NoticeContent => ({
  subject: `Please confirm: the next class at ${site.company}`,
  paragraphs: [
    'Someone, hopefully you, asked us to email this address once, when our next class has a date.',
    `Open the page and press the button there. The link works for ${NOTICE_CONFIRM_WITHIN_DAYS} days.`,
  ],
  action: { label: 'Confirm your address', href },
  footer: [{ text: "Wasn't you? Just ignore this email. We won't write again unless you confirm." }, emailSignature],
});

/** For an address that was confirmed before. */
const confirmedNotice = (href: string): NoticeContent => ({
  subject: `You are on the list: the next class at ${site.company}`,
  paragraphs: ['You confirmed this address before. We email you once, when our next class has a date.'],
  action: { label: 'See the list or delete your address', href },
  footer: [{ text: 'You are getting this because this address was entered on our site again.' }, emailSignature],
});

const noticeConfirmRenderer =
  ({ classNotices, siteOrigin, cookieKeys }: ClassEmailDeps) =>
  async ({ payload }: Pick<OutboxRow, 'payload'>): Rendered => {
    const { noticeId } = payload as { noticeId: string };
    const notice = await classNotices.find(noticeId);
    if (!notice) return null;
    const token = purposeLinkToken('class.notice', noticeId, cookieKeys);
    const href = `${siteOrigin}/class-seat?notice=${token}`;
    const content: EmailContent = {
      ...(notice.isConfirmed ? confirmedNotice(href) : unconfirmedNotice(href)),
      headers: {
        'List-Unsubscribe': `<${siteOrigin}/api/class-notices/${token}/stop>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    };
    return { to: notice.email, content };
  };

const noticeRenderer =
  ({ classEvents, siteOrigin }: ClassEmailDeps) =>
  async ({ payload }: Pick<OutboxRow, 'payload'>): Rendered => {
    const { to, eventId } = payload as { to: string; eventId: string };
    const event = await classEvents.find(eventId);
    if (!event || event.status === 'canceled') return null;
    const content: EmailContent = {
      subject: `The next class has a date: ${event.title}`,
      paragraphs: ['You asked us to tell you.', ...factsOf(event)],
      action: { label: 'Take a seat', href: `${siteOrigin}/classes/${event.id}` },
      footer: [
        { text: 'This is the one email that you asked for. We have deleted your address from the list.' },
        emailSignature,
      ],
    };
    return { to, content, limit: null }; // to a confirmed address, once
  };

/** The renderers of all emails about classes, by the kind of their outbox rows. */
export const classEmailRenderers = (deps: ClassEmailDeps): Readonly<Record<string, (row: OutboxRow) => Rendered>> => ({
  ...Object.fromEntries(Object.values(SEAT_EMAILS).map((kind) => [kind, seatRenderer(kind, deps)])),
  [NOTICE_CONFIRM_EMAIL]: noticeConfirmRenderer(deps),
  [NOTICE_EMAIL]: noticeRenderer(deps),
});
