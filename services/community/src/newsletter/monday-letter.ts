import { frostLine, gardenMonth, newsletter, site, type GardenTask } from '@farm/farm';
import { signature, type Letter } from '@farm/server-kit/mail';
import { leavePage, whatWeKeep, wayOut, type Keyed } from './letter-links';

export interface Issue {
  /** The Monday, '2026-11-23'. */
  date: string;
  /** The farm's posts of the week. */
  posts: readonly { slug: string; title: string }[];
}

const dayText = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
const listed = (name: string, tasks: readonly GardenTask[]) =>
  [`${name}:`, ...tasks.map(({ text }) => `- ${text}`)].join('\n');

/** What everybody reads: the month's jobs, the frost line, the farm's posts. */
export function mondayWords({ date, posts }: Issue): Pick<Letter, 'subject' | 'paragraphs'> {
  const month = gardenMonth(Number(date.slice(5, 7)));
  return {
    subject: `Monday, ${dayText.format(new Date(`${date}T00:00:00Z`))}: jobs for the garden`,
    paragraphs: [
      `What ${month.name} asks for in middle Georgia.`,
      listed('To plant', month.plant),
      listed('To do', month.do),
      `The frost line: ${frostLine()}`,
      ...(posts.length > 0 ? ['This week on our blog:'] : []),
    ],
  };
}

/** By this header the mailers know the letter. */
const listId = (siteOrigin: string) => `Monday letter <monday.${new URL(siteOrigin).hostname}>`;
export const isMondayLetter = ({ headers = {} }: Letter): boolean => 'List-Id' in headers;

/** The Monday letter of one reader. */
export const mondayLetter = (keyed: Keyed, issue: Issue): Letter => ({
  ...mondayWords(issue),
  links: issue.posts.map(({ slug, title }) => ({
    label: title,
    href: `${keyed.siteOrigin}/community-griot?post=${slug}`,
  })),
  action: { label: 'See what neighbors say', href: `${keyed.siteOrigin}/community-griot` },
  footer: [
    { text: `This came because you asked for ${newsletter.name} of ${site.company} and confirmed it.` },
    { text: 'Leave the list', href: leavePage(keyed) },
    whatWeKeep(keyed),
    signature,
  ],
  headers: { ...wayOut(keyed), 'List-Id': listId(keyed.siteOrigin) },
});
