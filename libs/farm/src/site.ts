import { emails } from './addresses';
import { features } from './features';
import { city, frost, place, state } from './place';
import { type FarmFacts, fromContent, type Photo } from './site-content';

const contact = fromContent<Pick<FarmFacts, 'phone' | 'postal' | 'website'>>(
  { phone: '(478) 555-0142', postal: null, website: 'https://example.com' },
  ({ farm }) => farm,
);

/**
 * The farm's identity, with neutral defaults: the owner changes it by form (site-content.ts), or here with addresses.ts,
 * place.ts, features.ts and videos.ts. launch-facts.ts lists those that are still placeholders.
 */
export const site = {
  company: 'Sweetgum Family Farm',
  tagline: /*i18n*/ 'Featuring the assistant persona - Community Farm Assistant',
  mission: /*i18n*/ 'Growing food, growers and ownership in middle Georgia.',
  blurb:
    /*i18n*/ 'Classes, honest guides and a neighbor who answers, for families, schools and growers who were left out before.',
  /** `photo` null: a drawing is shown instead. */
  founder: fromContent<FarmFacts['founder'] & { photo: Photo | null }>(
    { name: 'Our Founder', title: 'Founder and farmer', photo: null },
    ({ farm }) => farm?.founder,
  ),
  get phone() {
    return contact.phone;
  },
  emails,
  city,
  state,
  get postal() {
    return contact.postal;
  },
  get website() {
    return contact.website;
  },
  social: fromContent<FarmFacts['social']>(
    {
      facebook: 'https://example.com/facebook',
      facebookGroup: 'https://example.com/facebook-group',
      instagram: 'https://example.com/instagram',
      tiktok: 'https://example.com/tiktok',
      linkedin: 'https://example.com/linkedin',
    },
    ({ farm }) => farm?.social,
  ),
  features,
  place,
  frost,
  assistant: { name: 'Dexter Jr.' },
  refundDays: 30,
  copyrightYear: 2025,
  version: '2025.06.17.002',
  credits: [/*i18n*/ 'Website by the Sweetgum team', /*i18n*/ 'Illustrations from traditional quilt blocks'],
} as const;
