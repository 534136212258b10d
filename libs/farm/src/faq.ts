import { builtInKnowledge } from './assistant/persona';

/** Frequently asked questions, for /about and its structured data. */
export const faqEntries = [
  { question: 'How do I join the co-op?', answer: builtInKnowledge.faq.join },
  { question: 'How do I shop?', answer: builtInKnowledge.faq.shop },
  {
    question: 'What if I miss a class?',
    answer: 'All sessions are recorded, so you can watch it when you have the time.',
  },
  {
    question: 'Do I need an account?',
    answer: 'No. Guides, quizzes and the chat are open to everybody. Only the grant search asks you to sign in.',
  },
] as const;
