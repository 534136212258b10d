import { gardenPhotoDays, site } from '@farm/farm';
import { type EmailContent, emailSignature } from '@farm/server-kit/mail';
import type { GardenPhotoRepository, StoredPhoto } from './garden-photos.repository';

/** As stored in the outbox. */
export interface GardenPhotoPayload {
  photoId: string;
}

const FOOTER = [
  {
    text: "You are getting this one email because this address was given with a photo on our site. We have deleted it. Wasn't you? Just ignore it.",
  },
  emailSignature,
];

const acceptedEmail = (siteOrigin: string): EmailContent => ({
  subject: 'Your garden is on the wall',
  paragraphs: [
    `Thank you! Your photo is on the wall of gardens of ${site.company} now.`,
    'To take it down, open the wall in the browser you sent it with, or answer this email.',
  ],
  action: { label: 'See the gardens', href: `${siteOrigin}/gardens` },
  footer: FOOTER,
  replyTo: site.emails.info,
});

const notShownEmail = ({ reason }: StoredPhoto, siteOrigin: string): EmailContent => ({
  subject: 'About your garden photo',
  paragraphs: [
    `Thank you for sending a photo to ${site.company}. We can't show this one:`,
    reason ?? '',
    `The photo is deleted in ${gardenPhotoDays.notShown} days. We’d be glad to see another one.`,
  ],
  action: { label: 'Send another photo', href: `${siteOrigin}/gardens/send` },
  footer: FOOTER,
  replyTo: site.emails.info,
});

/**
 * Tells a sender the decision that holds when the email is sent; null: the photo is deleted. Contains nothing that a visitor typed,
 * because the address may be another's.
 */
export async function renderGardenPhoto(
  { photoId }: GardenPhotoPayload,
  { photos, siteOrigin }: { photos: Pick<GardenPhotoRepository, 'find'>; siteOrigin: string },
): Promise<EmailContent | null> {
  const photo = await photos.find(photoId);
  if (photo?.state === 'ACCEPTED') return acceptedEmail(siteOrigin);
  return photo?.state === 'REFUSED' || photo?.state === 'TAKEN_DOWN' ? notShownEmail(photo, siteOrigin) : null;
}
