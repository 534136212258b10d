/** Help lines of the United States, available 24 hours a day. */
export const helpLines = {
  emergency: '911',
  /** Suicide and crisis: call or text. */
  crisis: '988',
  /** Poison Help, for people. */
  poison: '1-800-222-1222',
  /** ASPCA Animal Poison Control; may charge a fee. */
  animalPoison: '888-426-4435',
} as const;

/** Patterns of emergencies, matched as whole words. A short list for the browser; the assistant's service has many more. */
export const dangerSigns = [
  ...['suicid(?:e|al)', '(?:kill|hurt)(?:ing)? ?my ?self', 'end my life', 'wan(?:na|t to) die'],
  ...[
    "(?:don['’]?t|not) want to live",
    'overdosed?',
    'poisoned',
    'swallowed',
    "(?:can(?:['’]?t|not)|not) breath(?:e|ing)",
  ],
  ...['unconscious', 'heart attack', 'bleeding (?:badly|out)'],
] as const;

/** Shown to visitors in an emergency. */
export const helpText = `In danger? Call ${helpLines.emergency} now. Thoughts of hurting yourself? Call or text ${helpLines.crisis}, day or night. Poison? Call Poison Help at ${helpLines.poison}.`;
