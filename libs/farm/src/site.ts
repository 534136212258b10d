import { emails, surveyUrl } from './addresses';
import { features } from './features';
import { city, frost, place, state } from './place';

/** A video with files on this site, so that no other site learns of visits. */
export interface Recording {
  src: string;
  poster?: string;
  /** A WebVTT file. */
  captions: string;
}

/**
 * The farm's identity, with neutral defaults: the owner edits it before launch, together with addresses.ts, place.ts and
 * features.ts. launch-facts.ts lists those that are still placeholders.
 */
export const site = {
  company: 'Sweetgum Family Farm',
  tagline: 'Featuring the assistant persona - Community Farm Assistant',
  mission: 'Growing food, growers and ownership in middle Georgia.',
  blurb:
    'Classes, honest guides and a neighbor who answers, for families, schools and growers who were left out before.',
  founder: { name: 'Our Founder', title: 'Founder and farmer' },
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
  /** `recording` null: not recorded yet. Transcripts are in video-transcripts.ts. */
  videos: {
    /** Its transcript is in intro-video.ts. The length is known once it is recorded. */
    intro: { title: 'A walk down the rows', length: null as string | null, recording: null as Recording | null },
    /** What is said in it stands in daily-wisdom.ts. */
    dailyWisdom: { title: 'Let the ground tell you when', length: '15:32', recording: null as Recording | null },
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
