import { survey } from './addresses';
import { site } from './site';
import { videos } from './videos';

/** A fact of the farm that still has the value it was delivered with. */
export interface PlaceholderFact {
  name: string;
  /** The file that defines it, and the property in it; the form at /ops/content, if it has the fact, overrides it. */
  where: string;
  howToSet: string;
}

/** example.com belongs to nobody, 555-0100 to 555-0199 are numbers for fiction; null: not there yet. */
const isPlaceholder = (value: unknown): boolean =>
  value === null ||
  (typeof value === 'string' && /\bexample\.(com|org|net)\b|\b555-01\d\d\b|^Our Founder$/.test(value));

const SITE = 'libs/farm/src/site.ts';
const ADDRESSES = 'libs/farm/src/addresses.ts';
const VIDEOS = 'libs/farm/src/videos.ts';
const OWN_PAGE = "write the address of the farm's own page";
const RECORDING = 'add the files, with captions, to the site and name them in `recording`';

type Fact = readonly [name: string, value: unknown, where: string, howToSet: string];

/** Every fact that only the owner knows: its name, value, home and how to set it. */
const facts = (): readonly Fact[] => [
  ["Founder's name", site.founder.name, `${SITE}, founder.name`, 'write the name as it may be published'],
  ['Phone', site.phone, `${SITE}, phone`, 'write the number that buyers may call'],
  ['Postal address', site.postal, `${SITE}, postal`, 'write it in one line: newsletters and receipts must name it'],
  ['Website', site.website, `${SITE}, website`, "write the site's own https address"],
  ['Email address', site.emails.info, `${ADDRESSES}, emails.info`, 'write an address that a person reads'],
  [
    'Email address for orders',
    site.emails.orders,
    `${ADDRESSES}, emails.orders`,
    'write an address that a person reads',
  ],
  ['Survey', survey.url, `${ADDRESSES}, survey`, 'write the address of the form'],
  ['Facebook page', site.social.facebook, `${SITE}, social.facebook`, OWN_PAGE],
  ['Facebook group', site.social.facebookGroup, `${SITE}, social.facebookGroup`, OWN_PAGE],
  ['Instagram', site.social.instagram, `${SITE}, social.instagram`, OWN_PAGE],
  ['TikTok', site.social.tiktok, `${SITE}, social.tiktok`, OWN_PAGE],
  ['LinkedIn', site.social.linkedin, `${SITE}, social.linkedin`, OWN_PAGE],
  ['Intro video', videos.intro.recording, `${VIDEOS}, intro`, RECORDING],
  ['Daily wisdom video', videos.dailyWisdom.recording, `${VIDEOS}, dailyWisdom`, RECORDING],
];

/** The facts of the farm that are still placeholders, in the order in which an owner sets them. */
export const placeholderFacts = (): PlaceholderFact[] =>
  facts()
    .filter(([, value]) => isPlaceholder(value))
    .map(([name, , where, howToSet]) => ({ name, where, howToSet }));
