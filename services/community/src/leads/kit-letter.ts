import { kit, newsletter, site } from '@farm/farm';
import { signature, type Letter } from '@farm/server-kit/mail';
import { confirmPage, whatWeKeep, wayOut, type Keyed } from '../newsletter/letter-links';

const confirming = (keyed: Keyed): Pick<Letter, 'action'> => ({
  action: { label: 'Yes, send me the Monday letter', href: confirmPage(keyed) },
});

/** The free guides, the calendar, and, for who asked, the question whether the Monday letter may come as well. */
export const kitLetter = (keyed: Keyed, { confirm }: { confirm: boolean }): Letter => ({
  subject: `Your ${kit.name} from ${site.company}`,
  paragraphs: [
    'Here is what you asked for: four guides to keep, and a calendar of the garden year to print.',
    ...(confirm ? [`You asked for ${newsletter.name} as well. The button below says yes. It works for 7 days.`] : []),
  ],
  links: [
    ...kit.guides.map(({ id, title }) => ({ label: title, href: `${keyed.siteOrigin}/api/download/${id}` })),
    { label: kit.calendar.title, href: `${keyed.siteOrigin}${kit.calendar.path}` },
  ],
  ...(confirm ? confirming(keyed) : {}),
  footer: [
    { text: `This came because somebody, we hope you, asked for the kit at ${new URL(keyed.siteOrigin).host}.` },
    whatWeKeep(keyed),
    signature,
  ],
  headers: wayOut(keyed),
});
