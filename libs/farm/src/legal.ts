import { gardenPhotoDays } from './garden-photos';
import { site } from './site';

export interface LegalPage {
  title: string;
  /** 'June 15, 2025' */
  updated: string;
  lead: string;
  sections: readonly { id: string; title: string; text: readonly string[]; points?: readonly string[] }[];
}

const UPDATED = 'June 15, 2025';
const write = `Write to us at ${site.emails.info}. We farm in ${site.city}, ${site.state}.`;

export const terms: LegalPage = {
  title: 'Terms of Use',
  updated: UPDATED,
  lead: `The rules for using the web site, guides and courses of ${site.company}.`,
  sections: [
    {
      id: 'acceptance',
      title: 'Acceptance',
      text: [
        'By using this site you accept these terms. If you do not agree with them, please do not use the site.',
        'We may change the terms. The date above says when that last happened.',
      ],
    },
    {
      id: 'educational-content',
      title: 'Educational content',
      text: [
        'Our guides, lessons, plans and answers are for education. Soil, weather and skill differ, so results vary.',
        'You are responsible for applying techniques safely: read labels, follow local rules, and ask your Extension office, a veterinarian or a doctor where a mistake could harm people or animals.',
      ],
    },
    {
      id: 'user-conduct',
      title: 'User conduct',
      text: ['Treat other visitors as neighbors. You agree not to:'],
      points: [
        'post what is hateful, false, unlawful or private to someone else;',
        'try to break, overload or trick the site or the assistant;',
        'use the site to send advertising.',
      ],
    },
    {
      id: 'intellectual-property',
      title: 'Intellectual property',
      text: [
        `The guides, the course materials and the AI assistant are proprietary to ${site.company}.`,
        'You may keep and print what you download or buy for yourself, your family or your own class. You may not sell it or publish it again without our written yes.',
      ],
    },
    { id: 'contact', title: 'Contact', text: [`Questions about these terms? ${write}`] },
  ],
};

export const privacy: LegalPage = {
  title: 'Privacy Policy',
  updated: UPDATED,
  lead: 'What we keep, why we keep it, and how you can see, change or delete it.',
  sections: [
    {
      id: 'data-collected',
      title: 'Data we collect',
      text: ['Only what you give us while you use the site:'],
      points: [
        'contact information, such as your name and email address;',
        'course progress and quiz results;',
        'farm planning questionnaire answers;',
        'chat conversations with the assistant.',
      ],
    },
    {
      id: 'uses',
      title: 'How we use it',
      text: ['We use it for:'],
      points: [
        'personalized learning paths and farm plans;',
        'progress tracking and certificates;',
        'improving the assistant;',
        'update e-mails, if you asked for them.',
      ],
    },
    {
      id: 'emails-you-ask-for',
      title: 'Emails you ask for',
      text: [
        `Every one of these emails has a link that stops them and deletes your address. To stop them earlier, do not wait for the next email: write to us at ${site.emails.info}, or delete your data on your account page.`,
      ],
      points: [
        'Your next four weeks each month: we store your address, the place and your choices, not what you typed, until you stop the emails or three of them in a row cannot be delivered. An address that is not confirmed is deleted after seven days, the plan behind the link of an email after 90 days.',
        'Frost bell: we store your address, your ZIP code and your crops until you end the bell, and 30 days longer; if you never confirm it, 30 days. For the forecast we send the coordinates of the ZIP code to the weather service, and nothing else.',
        'Tell me when it opens: we store your address and the guide until the guide opens. Then you get one email, and we delete the address.',
      ],
    },
    {
      id: 'data-security',
      title: 'Data security',
      text: [
        'Data travels encrypted and is kept on servers that only the people who run the site can reach. Card numbers never reach us: the payment provider takes them.',
        'A cookie names your browser, so that your downloads and your progress stay yours.',
        'Pupils of a class quiz have a name from our list, and nobody types one. The names, answers and points are deleted when the teacher closes the class, at the latest at the end of the day.',
        `A photo for the wall of gardens: we store the photo without its place and camera, and what you write with it. It is shown when a moderator has accepted it, and deleted when you delete it, ${gardenPhotoDays.notShown} days after we refuse it or take it down, or ${gardenPhotoDays.pending} days after you sent it if we have not decided. Your address, if you give one, is deleted once the email with our decision is sent.`,
        'Your garden notebook is kept in your browser. If you put it on your account, we store its entries, without the photos, until you delete them or your account. While you let Dexter Jr. read it, your messages carry your crops, their planting days and your ZIP code.',
        'If you sign up for the farm share or the co-op, we store your name, email address and pick-up day, and your phone number and allergies if you give them. Only the farm’s people read them, and we delete them a year after the season.',
        'We count how often each page is opened, from which kind of site and on which kind of device, as totals of a day, without cookies and without anything about you.',
      ],
    },
    {
      id: 'third-party-ai',
      title: 'Third-party AI service',
      text: [
        'A third-party AI service may process chat data to answer you. Please share no private details in the chat.',
      ],
    },
    {
      id: 'your-rights',
      title: 'Your rights',
      text: [`You have the right to access, update or delete your data. To use it, contact us. ${write}`],
    },
  ],
};
