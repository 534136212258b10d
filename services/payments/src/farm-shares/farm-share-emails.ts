import {
  formatDay,
  formatFarmDayAndTime,
  isSeasonOver,
  OFFER_DAYS,
  pickupText,
  readWeekday,
  site,
  weekdayName,
} from '@farm/farm';
import type { Clock } from '@farm/server-kit';
import { emailSignature, type EmailContent } from '@farm/server-kit/mail';
import type { LinkKeys } from '../access/link-tokens';
import type { FarmShareEmailKind } from '../emails/email-queue.repository';
import { PLACE_CONFIRM_DAYS, type PlaceEmailData } from './farm-share-places.repository';
import { readPickups } from './farm-shares.repository';
import { placeToken } from './place-link';

type Content = Pick<EmailContent, 'subject' | 'paragraphs' | 'action' | 'links'>;

interface PlaceContext {
  place: PlaceEmailData;
  /** The page of the place. */
  page: string;
  calendar: string;
  /** What the email was enqueued with. */
  text: string;
}

const PAID_AT_FARM = 'You pay at the farm, never on this site.';

/** The pick-up that the person chose, in words. */
function pickupOf({ pickupDay, share }: PlaceEmailData): string {
  const pickup = readPickups(share.pickups).find(({ day }) => day === pickupDay);
  return pickup ? pickupText(pickup) : weekdayName(readWeekday(pickupDay));
}

const factsOf = (place: PlaceEmailData): string =>
  [
    `Season: ${formatDay(place.share.startsOn)} to ${formatDay(place.share.endsOn)}`,
    `Pick-up: ${pickupOf(place)}`,
    `Where: ${place.share.pickupPlace}`,
    `Price: ${place.share.price}`,
  ].join('\n');

const placeText = ({ place }: PlaceContext) => `You’re number ${place.place ?? 1} on the waiting list.`;
const isHeld = ({ status }: PlaceEmailData) => status === 'member' || status === 'offered';
/** 'Thursday, December 3 at 10:00 AM (farm time)': until when an offered place is held. */
const offerEnd = ({ offeredUntil }: PlaceEmailData) => `${formatFarmDayAndTime(offeredUntil ?? 0)} (farm time)`;
const takeAction = (page: string) => ({ label: 'Take or decline the place', href: page });
const calendarLink = ({ calendar }: PlaceContext) => ({
  label: 'Add the pick-up days to your calendar',
  href: calendar,
});

/** What somebody who signs up again has already. */
function heldText(context: PlaceContext): string {
  const { place } = context;
  switch (place.status) {
    case 'waiting':
      return `You’re on the waiting list already. ${placeText(context)}`;
    case 'offered':
      return `A place is held for you until ${offerEnd(place)}. It’s yours if you take it by then.`;
    default:
      return 'You have a place already.';
  }
}

function confirmContent(context: PlaceContext): Content | null {
  const { place, page } = context;
  const { share, status } = place;
  if (status === 'ended') return null;
  if (status !== 'requested')
    return {
      subject: `You signed up before: ${share.name}`,
      paragraphs: [heldText(context), factsOf(place)],
      action: status === 'offered' ? takeAction(page) : { label: 'See or give up your place', href: page },
    };
  return {
    subject: `Please confirm: ${share.name}`,
    paragraphs: [
      'Someone, hopefully you, signed up with this address.',
      factsOf(place),
      `Open the page and press the button there. No place is held until then. The link works for ${PLACE_CONFIRM_DAYS} days. ${PAID_AT_FARM}`,
    ],
    action: { label: 'Confirm your place', href: page },
  };
}

function resultContent(context: PlaceContext): Content | null {
  const { place, page } = context;
  const { share, status } = place;
  if (status === 'waiting')
    return {
      subject: `You’re on the waiting list: ${share.name}`,
      paragraphs: [
        `All places were taken. ${placeText(context)} If one opens, we ask you by email, and hold it for up to ${OFFER_DAYS} days.`,
        factsOf(place),
      ],
      action: { label: 'See your place', href: page },
    };
  if (status !== 'member') return null;
  return {
    subject: `You have a place: ${share.name}`,
    paragraphs: [
      'You’re in. We look forward to seeing you.',
      factsOf(place),
      PAID_AT_FARM,
      'Can’t take part after all? Please give up your place, so that somebody else can have it.',
    ],
    action: { label: 'See or give up your place', href: page },
    links: [calendarLink(context)],
  };
}

function offerContent({ place, page }: PlaceContext): Content | null {
  const { share, status } = place;
  if (status !== 'offered') return null;
  return {
    subject: `A place opened for you: ${share.name}`,
    paragraphs: [
      'You were first on the waiting list, and a place opened. Do you want it?',
      factsOf(place),
      `We hold it for you until ${offerEnd(place)}. It’s yours if you take it by then.`,
    ],
    action: takeAction(page),
  };
}

function offerOverContent({ place, page }: PlaceContext): Content | null {
  if (place.status !== 'ended') return null;
  return {
    subject: `Your time to take the place is over: ${place.share.name}`,
    paragraphs: [
      'We held a place for you, and didn’t hear from you in time. You’re no longer on the list.',
      'Still want to join? Sign up again.',
    ],
    action: { label: 'Sign up again', href: new URL('/visit#farm-share', page).href },
  };
}

function changedContent(context: PlaceContext): Content | null {
  const { place, page } = context;
  if (!isHeld(place)) return null;
  const isOffered = place.status === 'offered';
  return {
    subject: `New pick-ups or dates: ${place.share.name}`,
    paragraphs: [
      'This season was changed. It is now:',
      factsOf(place),
      isOffered
        ? `We still hold the place for you until ${offerEnd(place)}, if you want it.`
        : 'You keep your place. If the change doesn’t suit you, please give it up.',
    ],
    action: isOffered ? takeAction(page) : { label: 'See or give up your place', href: page },
    ...(!isOffered && { links: [calendarLink(context)] }),
  };
}

function canceledContent({ place, text }: PlaceContext): Content | null {
  if (!isHeld(place) && place.status !== 'waiting') return null;
  return {
    subject: `Canceled: ${place.share.name}`,
    paragraphs: [
      'We’re sorry: this season doesn’t take place.',
      `Why: ${text}`,
      `Did you pay something already? Write to ${site.emails.info}, and we’ll settle it with you.`,
    ],
  };
}

function removedContent({ place }: PlaceContext): Content | null {
  if (place.status !== 'ended') return null;
  return {
    subject: `Your place was ended: ${place.share.name}`,
    paragraphs: [`We ended your place. If you didn’t ask for this, write to ${site.emails.info}.`],
  };
}

const CONTENTS: Readonly<Record<FarmShareEmailKind, (context: PlaceContext) => Content | null>> = {
  share_confirm: confirmContent,
  share_result: resultContent,
  share_offer: offerContent,
  share_offer_over: offerOverContent,
  share_changed: changedContent,
  share_canceled: canceledContent,
  share_removed: removedContent,
};

const NOT_YOU = "Wasn't you? Just ignore this email. We won't write again unless you confirm.";
const SIGNED_UP = 'You are getting this because you signed up for this season with us.';

/** An email about a place as it is now; null: it is no longer true, or the season is over. */
export function farmShareEmail(
  kind: FarmShareEmailKind,
  { place, text }: Pick<PlaceContext, 'place' | 'text'>,
  { siteOrigin, linkKeys, clock }: { siteOrigin: string; linkKeys: LinkKeys; clock: Clock },
): EmailContent | null {
  if (isSeasonOver({ endsOn: place.share.endsOn.toISOString().slice(0, 10) }, clock.now())) return null;
  if (place.share.status === 'canceled' && kind !== 'share_canceled') return null;
  const token = placeToken(place.id, linkKeys);
  const page = `${siteOrigin}/farm-share-place?place=${token}`;
  const calendar = `${siteOrigin}/api/farm-share-places/${token}/pickups.ics`;
  const content = CONTENTS[kind]({ place, page, calendar, text });
  const reason = place.status === 'requested' ? NOT_YOU : SIGNED_UP;
  return content && { ...content, footer: [{ text: reason }, emailSignature] };
}
