/** A sentence of the assistant about this site, with figures as placeholders: '{price}'. */
export interface SiteFactText {
  answer: string;
  /** What to do next; null: nothing. */
  next: string | null;
}

interface SiteFact extends SiteFactText {
  /** As editors see it. */
  name: string;
}

/** What the assistant says about the site and the farm, by topic. Placeholders are filled in by the tool `site-facts`. */
export const builtInSiteFacts = {
  'course-price': {
    name: 'Price of the course',
    answer: 'The course {course} costs {price}, once, with {includes}.',
    next: 'With it come {materials}. It is for sale in the country store.',
  },
  'guide-price': {
    name: 'Prices of the guides',
    answer:
      '{freeGuides} are free; the premium guides cost {premiumPrices} and the teacher guides {teacherPrices}; both are not for sale yet.',
    next: null,
  },
  buy: {
    name: 'How to buy',
    answer:
      'You buy in the country store, by card, without an account: choose the course and press its button. The price of {course} is {price}.',
    next: 'The email with your link comes right after the payment.',
  },
  refund: {
    name: 'Refunds',
    answer:
      'Yes: within {refundDays} days of your purchase we give the money back. Write to {ordersEmail} with your order number.',
    next: null,
  },
  order: {
    name: 'Where is my order',
    answer:
      'I cannot see orders here. Your receipt email has the order number and the link to your library; if you have no such email, write to {ordersEmail}.',
    next: 'Look in the spam folder first.',
  },
  library: {
    name: 'Library',
    answer:
      'What you bought is in your library: open the link of your receipt email, or ask for a new link on the library page with the email address of the purchase.',
    next: null,
  },
  certificate: {
    name: 'Certificate',
    answer:
      'You get a certificate of completion when you have passed the quiz of every lesson: two thirds right, questions of safety always, and as many tries as you need. Anyone can check its code on the page that the certificate names.',
    next: null,
  },
  privacy: {
    name: 'Privacy of chats',
    answer:
      'Chats are stored for 90 days to improve my answers, with email addresses and phone numbers masked; an outside AI service may process them. Please share no private details.',
    next: 'The privacy page lists everything that is stored.',
  },
  erase: {
    name: 'Erasing a chat',
    answer:
      "Press 'Erase this conversation' under this chat: it deletes every message and what I remember of your garden at once.",
    next: 'The privacy page erases what the other parts of the site hold of you.',
  },
  person: {
    name: 'Talking to a person',
    answer: 'A person answers at {infoEmail} and {phone}, or through the contact page.',
    next: null,
  },
  location: {
    name: 'Where the farm is',
    answer: '{farm} is in {place}.',
    next: 'Write to {infoEmail} before you come.',
  },
  'program-dates': {
    name: 'Dates of the fall course',
    answer: '{program} {begins} on {firstDay}; classes {are} {classTimes}.',
    next: null,
  },
  'program-price': { name: 'Price of the fall course', answer: '{program}: {tiers}.', next: null },
  free: {
    name: 'What is free',
    answer:
      'Free here: the guides {freeGuides}, the quizzes, the farm plan, the grant search, the recipes and this chat.',
    next: null,
  },
  teachers: {
    name: 'For teachers',
    answer: 'For teachers: the free guides, and the lesson guides {teacherGuides}, which are not for sale yet.',
    next: null,
  },
  schools: {
    name: 'Youth and schools',
    answer:
      'Yes, for youth and schools: {youthPrograms}, beds, seeds and first harvests for children and schools. Classes can also use the free quizzes and guides.',
    next: 'Write to {infoEmail} with your school and grade, and a person answers with dates.',
  },
  'course-start': {
    name: 'When the course starts',
    answer: '{course} is online: you start when you like, right after the purchase, and read at your own pace.',
    next: 'Its first lesson is free to read.',
  },
  'program-place': {
    name: 'Where the fall course is held',
    answer: '{program}: {where}, so you can join online. {recordings}.',
    next: null,
  },
  weather: {
    name: 'Weather',
    answer: 'The community page has the weather card: frost, heat, rain and good hours for spraying at the farm.',
    next: null,
  },
  plan: {
    name: 'Farm plan',
    answer:
      'The farm plan asks for place, crops, time and budget, and gives four weeks of tasks with dates. It is free and needs no account.',
    next: null,
  },
} as const satisfies Readonly<Record<string, SiteFact>>;

export type SiteFactTopic = keyof typeof builtInSiteFacts;
type SiteFactTexts = Readonly<Partial<Record<SiteFactTopic, SiteFactText>>>;

/** The names of the placeholders in a text: 'course' of '{course}'. */
export const placeholdersIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)),
];

let published: SiteFactTexts = {};

/** Sets the sentences that operators have published. */
export const setSiteFacts = (texts: SiteFactTexts): void => {
  published = texts;
};

/** The published sentence of a topic, or the built-in one. */
export const siteFactText = (topic: SiteFactTopic): SiteFactText => published[topic] ?? builtInSiteFacts[topic];
