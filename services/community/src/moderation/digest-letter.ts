import { signature, type Letter } from '@farm/server-kit/mail';

/** Counts, as an outbox row holds them. */
export interface DigestCounts {
  held: string;
  reported: string;
  questions: string;
}

const line = (count: string, one: string, many: string) =>
  count === '0' ? [] : [`${count} ${count === '1' ? one : many}`];

/** What waits for a moderator this morning. Holds nothing that a visitor wrote. */
export function digestLetter({ held, reported, questions }: DigestCounts, siteOrigin: string): Letter {
  return {
    subject: 'Something waits in the comments',
    paragraphs: [
      ...line(held, 'comment waits to be looked at.', 'comments wait to be looked at.'),
      ...line(reported, 'comment was reported by neighbors.', 'comments were reported by neighbors.'),
      ...line(questions, 'question to the farm is open.', 'questions to the farm are open.'),
    ],
    action: { label: 'Open the moderation desk', href: `${siteOrigin}/ops/moderation` },
    footer: [{ text: 'This comes at seven in the morning of days on which something waits.' }, signature],
  };
}
