const TALK: readonly (readonly [RegExp, string])[] = [
  [
    /^(hi|hello|hey|howdy|good (morning|afternoon|evening))( there)?( dexter( jr)?)?$/,
    'Good to hear from you, neighbor! Ask me about soil, crops, pests, grants, our guides or our programs.',
  ],
  [/^(thanks|thank you|thank you so much|many thanks)( dexter( jr)?)?$/, 'You are welcome, neighbor. Happy growing!'],
];

/** The kind sentence for a greeting or a thank-you that asks nothing; null for everything else. */
export function smallTalk(message: string): string | null {
  const plain = message
    .toLowerCase()
    .replace(/[^a-z\s]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return TALK.find(([pattern]) => pattern.test(plain))?.[1] ?? null;
}
