/** A film of the farm's own: files under the site's own address, so that no other site learns of a visit. */
export interface Recording {
  src: string;
  poster?: string;
  /** A WebVTT file. */
  captions: string;
}

export interface Video extends Recording {
  title: string;
  /** '15:32' */
  length: string;
  /** What is said, paragraph by paragraph. */
  transcript: readonly string[];
}

/**
 * Who the farm is: the one file that the owner edits before launch. The values are neutral defaults.
 * Place: degrees north and east. Frost: month-day of the last and first freeze at 32 F, and in how many springs or falls.
 */
export const site = {
  company: 'Sweetgum Family Farm',
  tagline: 'Featuring the assistant persona - Community Farm Assistant',
  mission: 'Growing food, growers and ownership in middle Georgia.',
  blurb:
    'Classes, honest guides and a neighbor who answers, for families, schools and growers who were left out before.',
  founder: { name: 'Our Founder', title: 'Founder and farmer' },
  phone: '(478) 555-0142',
  emails: { info: 'info@example.com', orders: 'orders@example.com' },
  city: 'Macon',
  state: 'Georgia',
  postal: null as string | null,
  website: 'https://example.com',
  social: {
    facebook: 'https://example.com/facebook',
    facebookGroup: 'https://example.com/facebook-group',
    instagram: 'https://example.com/instagram',
    tiktok: 'https://example.com/tiktok',
    linkedin: 'https://example.com/linkedin',
  },
  /** null: not recorded yet. The page about us leaves no hole for it; daily wisdom can be read meanwhile. */
  videos: {
    intro: null as Video | null,
    /** What is said in it stands in daily-wisdom.ts. */
    dailyWisdom: { title: 'Let the ground tell you when', length: '15:32', recording: null as Recording | null },
  },
  /** What may be shown. game: the card 'Farm Games' on the community hub. */
  features: { game: true as boolean },
  survey: 'https://example.com/survey',
  place: { lat: 32.84, lon: -83.63, zip3: '312', timeZone: 'America/New_York', county: 'Bibb' },
  frost: { lastHalf: '03-20', lastNineInTen: '04-07', firstHalf: '11-07' },
  assistant: { name: 'Dexter Jr.' },
  refundDays: 30,
  copyrightYear: 2025,
  version: '2025.06.17.002',
  credits: ['Website by the Sweetgum team', 'Illustrations from traditional quilt blocks'],
} as const;
