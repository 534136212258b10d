import { emails, surveyUrl } from './addresses';
import { features } from './features';
import { city, frost, place, state } from './place';

/** A photograph with its size in pixels, so that its place is known before it loads. */
export interface Photo {
  /** A path on this site, with leading slash. */
  src: string;
  width: number;
  height: number;
  /** Smaller versions: '/photos/founder-480.jpg 480w, /photos/founder-960.jpg 960w'. */
  srcSet?: string;
  /** What it shows, for who cannot see it. */
  alt: string;
}

/**
 * The farm's identity, with neutral defaults: the owner edits it before launch, together with addresses.ts, place.ts,
 * features.ts and videos.ts. launch-facts.ts lists those that are still placeholders.
 */
export const site = {
  company: 'Sweetgum Family Farm',
  tagline: 'Featuring the assistant persona - Community Farm Assistant',
  mission: 'Growing food, growers and ownership in middle Georgia.',
  blurb:
    'Classes, honest guides and a neighbor who answers, for families, schools and growers who were left out before.',
  /** `photo` null: a drawing is shown instead. */
  founder: { name: 'Our Founder', title: 'Founder and farmer', photo: null as Photo | null },
  phone: '(478) 555-0142',
  emails,
  city,
  state,
  postal: null as string | null,
  website: 'https://example.com',
  social: {
    facebook: 'https://example.com/facebook',
    facebookGroup: 'https://example.com/facebook-group',
    instagram: 'https://example.com/instagram',
    tiktok: 'https://example.com/tiktok',
    linkedin: 'https://example.com/linkedin',
  },
  features,
  survey: surveyUrl,
  place,
  frost,
  assistant: { name: 'Dexter Jr.' },
  refundDays: 30,
  copyrightYear: 2025,
  version: '2025.06.17.002',
  credits: ['Website by the Sweetgum team', 'Illustrations from traditional quilt blocks'],
} as const;
