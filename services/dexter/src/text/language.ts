import { tokens } from './words';

/** The languages that visitors are answered in. */
export type Language = 'en' | 'es';

// Words without a topic, which every sentence of its language has. Those of both ('me', 'no', 'a', 'son', 'once') are left out.
const SPANISH = new Set(
  `el la los las un una unos unas de del al que como cuando cuanto cuantos cuanta cuantas cual cuales donde por para con sin se es esta
  estan este estos estas mi mis su sus le les lo o pero porque si hay puedo puede pueden debo debe tengo tiene tienen hago hace hacer
  quiero necesito necesita sirve cada muy mas ya cuales quien hola gracias buenos dias tardes ayuda sembrar siembro plantar planto agua tierra
  hojas planta plantas gallinas vacas cabras abejas tomates maiz frijol chile chiles calabaza`.split(/\s+/),
);
const ENGLISH = new Set(
  `the of to and is are was do does did how what when where why which who my your can should will would could have has had it its this that
  these those for with from on in at an if or but so not be been i you we they there need get got put make much many long far often
  hi hello thanks please`.split(/\s+/),
);

/** The language of a message: Spanish where more of its words are Spanish than English. */
export function languageOf(text: string): Language {
  const words = tokens(text);
  const spanish = words.filter((word) => SPANISH.has(word)).length + (/[ñ¿¡]/i.test(text) ? 2 : 0);
  const english = words.filter((word) => ENGLISH.has(word)).length;
  return spanish > english ? 'es' : 'en';
}
