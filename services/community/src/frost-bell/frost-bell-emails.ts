import { type FrostCrop, frostCrops, frostKinds, KILLING_FREEZE_F, listOf, placeByZip } from '@farm/almanac';
import { formatMonthAndDay, formatTimeOfDay, formatWeekday, localTime, site } from '@farm/farm';
import type { Clock } from '@farm/server-kit';
import { type EmailContent, emailSignature } from '@farm/server-kit/mail';
import { EMAIL_CONFIRM_WITHIN_DAYS, hashOfToken } from '../leads/leads.repository';
import type { FrostBellRepository } from './frost-bell.repository';
import { nightfall } from './frost-night';

export interface FrostBellRenderDeps {
  bells: Pick<FrostBellRepository, 'findRequest' | 'isConfirmed'>;
  siteOrigin: string;
  clock: Clock;
}

/** An email about a night, as stored in the outbox. */
export interface FrostNightPayload {
  to: string;
  token: string;
  zip: string;
  /** Ids of the crops that the night harms. */
  crops: readonly string[];
  /** '2027-02-23': tender crops rest until then; null: they do not. */
  restsUntil: string | null;
  /** '2026-11-20' */
  night: string;
  /** °F. */
  low: number;
  lowAt: string;
  timeZone: string;
}

/** Crops that a subject names. */
const NAMED = 3;

/** 'Macon, Georgia' */
const placeOf = (zip: string): string => placeByZip(zip)?.name ?? `ZIP ${zip}`;

const cropsOf = (ids: readonly string[]): FrostCrop[] => frostCrops.filter(({ id }) => ids.includes(id));
const lowerNames = (crops: readonly FrostCrop[]): string[] => crops.map(({ name }) => name.toLowerCase());

/** 'basil, peppers and tomatoes'; of a longer list the first three. */
function shortList(crops: readonly FrostCrop[]): string {
  const names = lowerNames(crops);
  return listOf(names.length > NAMED + 1 ? [...names.slice(0, NAMED), `${names.length - NAMED} more crops`] : names);
}

/** '6 AM' in the time zone. */
const hourIn = (at: string, timeZone: string): string =>
  formatTimeOfDay(`${localTime(new Date(at), timeZone).hour}:00`);

const endPage = (siteOrigin: string, token: string) => `${siteOrigin}/frost-bell/end?token=${token}`;

/** The lines and headers that end the bell (RFC 8058), and the address of the list. */
const unsubscribeLinks = (siteOrigin: string, token: string) => ({
  footer: [
    { text: 'End the frost bell', href: endPage(siteOrigin, token) },
    { text: 'Change your ZIP code or crops', href: `${siteOrigin}/frost-bell` },
    emailSignature,
  ],
  headers: {
    'List-Unsubscribe': `<${siteOrigin}/api/frost-bell/end/${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  },
});

/** Double opt-in. Null: the request is gone, or its emails bounce. */
export async function renderFrostConfirm(
  { to, token }: Pick<FrostNightPayload, 'to' | 'token'>,
  { bells, siteOrigin }: FrostBellRenderDeps,
): Promise<EmailContent | null> {
  const request = await bells.findRequest(to, hashOfToken(token));
  if (!request) return null;
  const { footer, headers } = unsubscribeLinks(siteOrigin, token);
  return {
    subject: `Please confirm: the frost bell from ${site.company}`,
    paragraphs: [
      'Someone, hopefully you, asked for the frost bell with this address: an email in the afternoon before a night that harms your crops.',
      `Where: ${placeOf(request.zip)} (ZIP ${request.zip}).`,
      `Crops: ${listOf(lowerNames(cropsOf(request.crops)))}.`,
      `Press the button below to confirm. It works for ${EMAIL_CONFIRM_WITHIN_DAYS} days. It also replaces an earlier ZIP code and earlier crops.`,
    ],
    action: { label: 'Confirm the frost bell', href: `${siteOrigin}/frost-bell/confirm?token=${token}` },
    footer: [{ text: "Wasn't you? Just ignore this email. We won't write again unless you confirm." }, ...footer],
    headers,
  };
}

/** Night and low as sentences. */
function forecastText({ zip, night, low, lowAt, timeZone }: FrostNightPayload): string {
  const day = `${formatWeekday(night)}, ${formatMonthAndDay(night)}`;
  return `Tonight, ${day}, a low of ${low} °F is forecast for ${placeOf(zip)} (ZIP ${zip}), around ${hourIn(lowAt, timeZone)}.`;
}

const restText = (restsUntil: string): string =>
  `At ${KILLING_FREEZE_F} °F or colder few tender crops live, even under a cover. So this was the last email about them for now: the bell rests for tender crops until ${formatMonthAndDay(restsUntil)}, four weeks before the average last frost where you grow.`;

/** The email about a night. Null: it is dark already, so nothing can be covered, or the bell has ended. */
export async function renderFrostNight(
  payload: FrostNightPayload,
  { bells, siteOrigin, clock }: FrostBellRenderDeps,
): Promise<EmailContent | null> {
  const { to, token, zip, night, low, restsUntil, timeZone } = payload;
  if (clock.now() >= nightfall(night, timeZone) || !(await bells.isConfirmed(to))) return null;
  const crops = cropsOf(payload.crops);
  const advice = frostKinds.flatMap(({ id, name, advice: text }) => {
    const ofKind = crops.filter(({ kind }) => kind === id);
    return ofKind.length === 0 ? [] : [`${name} (${listOf(lowerNames(ofKind))}): ${text}`];
  });
  const { footer, headers } = unsubscribeLinks(siteOrigin, token);
  return {
    subject: `${low} °F tonight: see to your ${shortList(crops)}`,
    paragraphs: [
      forecastText(payload),
      ...advice,
      'Forecasts miss by a few degrees; low spots are colder.',
      ...(restsUntil === null ? [] : [restText(restsUntil)]),
    ],
    footer: [{ text: `You are getting this email because you asked for the frost bell for ZIP ${zip}.` }, ...footer],
    headers: { ...headers, 'List-Id': `Frost bell <frost-bell.${new URL(siteOrigin).hostname}>` },
  };
}
