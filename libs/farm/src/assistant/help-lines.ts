import type { Language } from '../language';

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

/** The same in Spanish. */
export const spanishDangerSigns = [
  ...[
    'suicid\\p{L}*',
    'matarme',
    'quitarme la vida',
    '(?:quiero|quisiera) morir(?:me)?',
    'no quiero vivir',
    'lastimarme',
  ],
  ...['veneno', 'envenen\\p{L}*', 'sobredosis', 'se (?:tragó|trago|tomó|tomo)', 'no pued[eo] respirar'],
  ...['desmay\\p{L}*', 'inconsciente', 'infarto', 'ataque al corazón', 'sangra(?:ndo)? mucho'],
] as const;

/** Shown to visitors in an emergency. */
export const emergencyTexts: Readonly<Record<Language, string>> = {
  en: `In danger? Call ${helpLines.emergency} now. Thoughts of hurting yourself? Call or text ${helpLines.crisis}, day or night. Poison? Call Poison Help at ${helpLines.poison}.`,
  es: `¿Hay peligro? Llame al ${helpLines.emergency} ahora. ¿Piensa en hacerse daño? Llame o mande un mensaje de texto al ${helpLines.crisis}, de día o de noche (marque 2 para español). ¿Veneno? Llame al Centro de Envenenamientos, ${helpLines.poison}; hablan español.`,
};
