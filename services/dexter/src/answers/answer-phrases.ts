import type { Language } from '@farm/farm';

/** What the assistant says itself, beside facts, in each language. */
export const answerPhrases: Readonly<
  Record<
    Language,
    {
      yes: string;
      no: string;
      again: (text: string) => string;
      nearest: (text: string) => string;
      office: string;
      short: (text: string) => string;
      scope: string;
      /** Questions to begin with, where a message is out of scope. */
      starters: readonly string[];
      noted: string;
      guess: string;
      noReason: string;
      source: (title: string, isChecked: boolean) => string;
      working: string;
    }
  >
> = {
  en: {
    yes: 'Yes.',
    no: 'No.',
    again: (text) => `As I said: ${text}`,
    nearest: (text) => `I have nothing on that exactly, neighbor. Nearest is this: ${text}`,
    office: 'Your county Extension office can tell you more.',
    short: (text) => `In short: ${text}`,
    scope:
      'I know farming, gardening, grants and this site, and I would rather not guess about the rest. ' +
      'You can ask me one of these, or write to us on the contact page.',
    starters: ['what should I plant in October', 'how do I make compost', 'what grants are there for a small farm'],
    noted: 'Good to know, neighbor. Ask me anything about farming, gardening, grants or this site.',
    guess: 'I would rather not guess at that, neighbor. Your county Extension office can tell you.',
    noReason: 'Our notes do not give the reason, neighbor. Your county Extension office can tell you more.',
    source: (title, isChecked) =>
      isChecked
        ? `It is from our reviewed note on ${title}; its source is linked under that answer. For your own field, your county Extension office can confirm it.`
        : `It is from our notes on ${title}, which were not compared with their source yet; the source is linked under that answer. Your county Extension office can confirm it.`,
    working: 'It is worked out like this: ',
  },
  es: {
    yes: 'Sí.',
    no: 'No.',
    again: (text) => `Como le dije: ${text}`,
    nearest: (text) => `No tengo nada exacto sobre eso, vecino. Lo más cercano es esto: ${text}`,
    office: 'La oficina de Extension de su condado puede decirle más.',
    short: (text) => `En pocas palabras: ${text}`,
    scope:
      'Sé de cultivos, huertas, animales, subvenciones y de este sitio, vecino, y prefiero no adivinar lo demás. ' +
      'Puede preguntarme una de estas cosas, o escribirnos en la página de contacto.',
    starters: ['qué puedo sembrar en octubre', 'cómo hago composta', 'qué subvenciones hay para una finca pequeña'],
    noted: 'Bueno es saberlo, vecino. Pregúnteme de cultivos, animales, subvenciones o de este sitio.',
    guess: 'Prefiero no adivinarlo, vecino. La oficina de Extension de su condado puede decirle.',
    noReason: 'Nuestras notas no dan la razón, vecino. La oficina de Extension de su condado puede decirle más.',
    source: (title, isChecked) =>
      isChecked
        ? `Es de nuestra nota revisada sobre ${title}; su fuente está enlazada bajo esa respuesta. Para su terreno, la oficina de Extension de su condado puede confirmarlo.`
        : `Es de nuestras notas sobre ${title}, que aún no se compararon con su fuente; la fuente está enlazada bajo esa respuesta. La oficina de Extension de su condado puede confirmarlo.`,
    working: 'La cuenta es así: ',
  },
};
