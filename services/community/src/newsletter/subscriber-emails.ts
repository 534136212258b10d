import {
  editionLanguage,
  type Guide,
  type Language,
  localizedPath,
  newsletterTexts,
  site,
  survivalKit,
} from '@farm/farm';
import { type EmailContent, emailSignature } from '@farm/server-kit/mail';
import { greetingOf } from '../mailbox/greeting';
import { messagesIn } from '../messages';
import { newsletterContent, type NewsletterFacts, newsletterLinks } from './newsletter-content';

/** Whose email it is: the token opens the subscription's pages. */
export interface EmailLink {
  siteOrigin: string;
  token: string;
  language: Language;
}

interface Recipient extends EmailLink {
  firstName: string | null;
}

/** One-click unsubscription for mail programs (RFC 8058). */
const unsubscribeHeaders = ({ siteOrigin, token }: EmailLink) => ({
  'List-Unsubscribe': `<${siteOrigin}/api/newsletter/unsubscribe/${token}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

const page =
  (name: string) =>
  ({ siteOrigin, token, language }: EmailLink) =>
    `${siteOrigin}${localizedPath(`/newsletter/${name}`, language)}?token=${token}`;
const confirmPage = page('confirm');
const unsubscribePage = page('unsubscribe');
const preferencesPage = page('preferences');

const unsubscribeLine = (link: EmailLink) => {
  const i18n = messagesIn(link.language);
  return { text: i18n._('Leave the list'), href: unsubscribePage(link) };
};
const preferencesLine = (link: EmailLink) => {
  const i18n = messagesIn(link.language);
  return { text: i18n._('See what we store about you, or delete it'), href: preferencesPage(link) };
};

/** What readers of other languages are told before they confirm; English readers need not be. */
function letterLanguage({ language }: EmailLink): string[] {
  const i18n = messagesIn(language);
  return language === 'en' ? [] : [i18n._('The Monday letter is written in English.')];
}

const factsFor = ({ language }: EmailLink) => ({
  newsletter: messagesIn(language)._(newsletterTexts.name),
  company: site.company,
});

/** Double opt-in. Contains nothing that a visitor typed. */
export function confirmEmail(link: EmailLink): EmailContent {
  const i18n = messagesIn(link.language);
  const facts = factsFor(link);
  return {
    language: link.language,
    subject: i18n._('Please confirm: {newsletter} from {company}', facts),
    paragraphs: [
      i18n._('Someone, hopefully you, signed up for {newsletter} with this address.', facts),
      i18n._(newsletterTexts.what),
      ...letterLanguage(link),
      i18n._('Press the button below to confirm. It works for 7 days.'),
    ],
    action: { label: i18n._('Yes, sign me up'), href: confirmPage(link) },
    closing: i18n._('We would be glad to have you at the table.'),
    footer: [
      { text: i18n._("Wasn't you? Just ignore this email. We won't write again unless you confirm.") },
      unsubscribeLine(link),
      emailSignature,
    ],
    headers: unsubscribeHeaders(link),
  };
}

/** Sent in place of the confirmation: the page must not reveal who is subscribed. */
export function alreadySubscribedEmail(link: EmailLink): EmailContent {
  const i18n = messagesIn(link.language);
  const facts = factsFor(link);
  return {
    language: link.language,
    subject: i18n._('You already get {newsletter} from {company}', facts),
    paragraphs: [
      i18n._(
        'Someone, hopefully you, signed up for {newsletter} with this address. You are already on the list.',
        facts,
      ),
      i18n._("There's nothing you need to do."),
    ],
    footer: [
      { text: i18n._('You are getting this email because your address is on the list of {company}.', facts) },
      unsubscribeLine(link),
      preferencesLine(link),
      emailSignature,
    ],
    headers: unsubscribeHeaders(link),
  };
}

/** The guide in the reader's language, or the English one, which then says so. */
function guideLink({ siteOrigin, language }: EmailLink, guide: Guide) {
  const i18n = messagesIn(language);
  const edition = editionLanguage(guide, language);
  return {
    label: edition === language ? guide.title : i18n._('{title} (in English)', { title: guide.title }),
    href: `${siteOrigin}/api/download/${guide.id}${languageQuery(edition)}`,
    description: i18n._(guide.description),
  };
}

const languageQuery = (language: Language) => (language === 'en' ? '' : `?language=${language}`);

/** The free kit; `confirm`: with the double opt-in of the newsletter. */
export function kitEmail(link: Recipient, { confirm }: { confirm: boolean }): EmailContent {
  const { siteOrigin, language, firstName } = link;
  const i18n = messagesIn(language);
  const facts = factsFor(link);
  const { calendar, greeting, guides, name } = survivalKit;
  return {
    language,
    subject: i18n._('Your {kit} from {company}', { kit: name, company: site.company }),
    greeting: greetingOf(firstName, language),
    paragraphs: [
      i18n._(greeting),
      ...(confirm
        ? [
            i18n._(
              'You also signed up for {newsletter}. Press the button below to confirm. It works for 7 days.',
              facts,
            ),
            ...letterLanguage(link),
          ]
        : []),
    ],
    links: [
      ...guides.map((guide) => guideLink(link, guide)),
      {
        label: i18n._(calendar.title),
        href: `${siteOrigin}${calendar.path}${languageQuery(language)}`,
        description: i18n._(calendar.description),
      },
    ],
    ...(confirm ? { action: { label: i18n._('Yes, sign me up'), href: confirmPage(link) } } : {}),
    closing: i18n._('Start with one bed: that is where every garden of ours began.'),
    footer: [
      {
        text: i18n._('You are getting this email because someone, hopefully you, asked for the kit at {host}.', {
          host: new URL(siteOrigin).host,
        }),
      },
      preferencesLine(link),
      emailSignature,
    ],
    headers: unsubscribeHeaders(link),
  };
}

const listId = (siteOrigin: string) => `Monday letter <monday.${new URL(siteOrigin).hostname}>`;
/** Whether it goes to everybody on a list: the weekly newsletter, the frost bell. */
export const isListEmail = ({ headers = {} }: EmailContent): boolean => 'List-Id' in headers;

/** In English, for every reader. */
export function weeklyEmail(reader: Omit<Recipient, 'language'>, facts: NewsletterFacts): EmailContent {
  const link: Recipient = { ...reader, language: 'en' };
  return {
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
  };
}
