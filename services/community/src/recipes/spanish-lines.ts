import { isSpanish } from '@farm/reader';
import type { TypedFood } from './read-foods';
import type { SummaryLines } from './summary-lines';
import { isSpanishName, spanishNameOf } from './spanish-names';

const MIN_SHARE = 0.5;

/** Whether a request is in Spanish, by its words or by the names of its foods. */
export function isSpanishRequest(entries: readonly string[], foods: readonly TypedFood[]): boolean {
  if (isSpanish(entries.join(', '))) return true;
  return foods.length > 0 && foods.filter(({ words }) => isSpanishName(words)).length > MIN_SHARE * foods.length;
}

const and = new Intl.ListFormat('es');
const or = new Intl.ListFormat('es', { type: 'disjunction' });

/** The lines above a dish, in Spanish. Names of foods are Spanish as far as the table has them. */
export const spanishLines: SummaryLines = {
  uses: (words) => `Usa lo que tiene: ${and.format(words)}.`,
  needs: (names) => `También necesita: ${and.format(names.map((name) => spanishNameOf(name) ?? name))}.`,
  leaves: (words) => `No van en este plato: ${and.format(words)}.`,
  unread: (entries) => `No pudimos leer como comida: ${and.format(entries.map((each) => `«${each}»`))}.`,
  beside: (words) => `Al lado del plato: ${and.format(words)}.`,
  unused: (title, words, other) =>
    other === null ? `${title} no lleva «${words}».` : `En ${title} no cabe «${words}»; ${other} lo lleva.`,
  noDish: (words) => `No tenemos ${words} con lo que escribió: esto es lo más parecido.`,
  language: 'Los pasos están en inglés; cada ingrediente lleva su nombre en español.',
  noneUses: (_, words) => `Ningún plato que tenemos de esta cocina lleva ${or.format(words)}.`,
  noneUsesMuch: (_, words) => `Ningún plato que tenemos de esta cocina lleva mucho de ${and.format(words)}.`,
  needsMore: (words) => `Para un plato hace falta más que ${and.format(words)}.`,
  passed: (words) => `Ninguno de estos lleva ${and.format(words)}.`,
  ask: '¿Cuál de estos quiere cocinar? O díganos qué más tiene en su cocina.',
};
