import { survivalKit, newsletterTexts, site } from '@farm/farm';
import { type EmailContent, emailSignature } from '@farm/server-kit/mail';
import { greetingOf } from '../mailbox/greeting';
import { newsletterContent, type NewsletterFacts, newsletterLinks } from './newsletter-content';

/** Whose email it is: the token opens the subscription's pages. */
export interface EmailLink {
  siteOrigin: string;
  token: string;
}

interface Recipient extends EmailLink {
  firstName: string | null;
}

/** One-click unsubscription for mail programs (RFC 8058). */
const unsubscribeHeaders = ({ siteOrigin, token }: EmailLink) => ({
  'List-Unsubscribe': `<${siteOrigin}/api/newsletter/unsubscribe/${token}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

const page = (name: string) => (link: EmailLink) => `${link.siteOrigin}/newsletter/${name}?token=${link.token}`;
const confirmPage = page('confirm');
const unsubscribePage = page('unsubscribe');
const preferencesPage = page('preferences');

const unsubscribeLine = (link: EmailLink) => ({ text: 'Leave the list', href: unsubscribePage(link) });
const preferencesLine = (link: EmailLink) => ({
  text: 'See what we store about you, or delete it',
  href: preferencesPage(link),
});

/** Double opt-in. Contains nothing that a visitor typed. */
export const confirmEmail = (link: EmailLink): EmailContent => ({
  subject: `Please confirm: ${newsletterTexts.name} from ${site.company}`,
  paragraphs: [
    `Someone, hopefully you, signed up for ${newsletterTexts.name} with this address.`,
    newsletterTexts.what,
    'Press the button below to confirm. It works for 7 days.',
  ],
  action: { label: 'Yes, sign me up', href: confirmPage(link) },
  closing: 'We would be glad to have you at the table.',
  footer: [
    { text: "Wasn't you? Just ignore this email. We won't write again unless you confirm." },
    unsubscribeLine(link),
    emailSignature,
  ],
  headers: unsubscribeHeaders(link),
});

/** Sent in place of the confirmation: the page must not reveal who is subscribed. */
export const alreadySubscribedEmail = (link: EmailLink): EmailContent => ({
  subject: `You already get ${newsletterTexts.name} from ${site.company}`,
  paragraphs: [
    `Someone, hopefully you, signed up for ${newsletterTexts.name} with this address. You are already on the list.`,
    "There's nothing you need to do.",
  ],
  footer: [
    { text: `You are getting this email because your address is on the list of ${site.company}.` },
    unsubscribeLine(link),
    preferencesLine(link),
    emailSignature,
  ],
  headers: unsubscribeHeaders(link),
});

/** The free kit; `confirm`: with the double opt-in of the newsletter. */
export const kitEmail = (link: Recipient, { confirm }: { confirm: boolean }): EmailContent => ({
  subject: `Your ${survivalKit.name} from ${site.company}`,
  greeting: greetingOf(link.firstName),
  paragraphs: [
    survivalKit.greeting,
    ...(confirm
      ? [`You also signed up for ${newsletterTexts.name}. Press the button below to confirm. It works for 7 days.`]
      : []),
  ],
  links: [
    ...survivalKit.guides.map(({ id, title, description }) => ({
      label: title,
      href: `${link.siteOrigin}/api/download/${id}`,
      description,
    })),
    {
      label: survivalKit.calendar.title,
      href: `${link.siteOrigin}${survivalKit.calendar.path}`,
      description: survivalKit.calendar.description,
    },
  ],
  ...(confirm ? { action: { label: 'Yes, sign me up', href: confirmPage(link) } } : {}),
  closing: 'Start with one bed: that is where every garden of ours began.',
  footer: [
    {
      text: `You are getting this email because someone, hopefully you, asked for the kit at ${new URL(link.siteOrigin).host}.`,
    },
    preferencesLine(link),
    emailSignature,
  ],
  headers: unsubscribeHeaders(link),
});

const listId = (siteOrigin: string) => `Monday letter <monday.${new URL(siteOrigin).hostname}>`;
/** Whether it goes to everybody on a list: the weekly newsletter, the frost bell. */
export const isListEmail = ({ headers = {} }: EmailContent): boolean => 'List-Id' in headers;

export const weeklyEmail = (link: Recipient, facts: NewsletterFacts): EmailContent => ({
  greeting: greetingOf(link.firstName),
  ...newsletterContent(facts),
  links: newsletterLinks(facts, link.siteOrigin),
  action: { label: 'Join the conversation', href: `${link.siteOrigin}/community-griot` },
  footer: [
    { text: `You are getting this email because you signed up for ${newsletterTexts.name} from ${site.company}.` },
    unsubscribeLine(link),
    preferencesLine(link),
    emailSignature,
  ],
  headers: { ...unsubscribeHeaders(link), 'List-Id': listId(link.siteOrigin) },
});
