import {
  countyUnit,
  localSteps,
  type Criteria,
  needNameInSpanish,
  papersInSpanish,
  stateAdvisers,
  stateLabel,
  stepsInSpanish,
} from '@farm/almanac';
import { doorNeed, nextNeed, SERVICE_CENTERS } from './first-steps';

/** 'el condado de Hidalgo', 'la ciudad de Staunton', 'su condado en Texas'. */
function whereInSpanish({ county, state }: Criteria): string {
  if (state === null) return 'su condado';
  if (!county) return `su condado en ${stateLabel(state)}`;
  const [, after, before] = /^(?:City of (.+)|(.+) \(city\))$/.exec(county) ?? [];
  const city = after ?? before;
  if (city !== undefined) return `la ciudad de ${city}`;
  return `${countyUnit(state) === 'Parish' ? 'la parroquia' : 'el condado'} de ${county}`;
}

function withOffices(sentence: string, criteria: Criteria): string {
  const { state } = criteria;
  const where = whereInSpanish(criteria);
  const extension = stateAdvisers(state)[0]?.name ?? 'Cooperative Extension';
  const offices: Readonly<Record<string, string>> = {
    office: `el USDA Service Center de ${where} (${SERVICE_CENTERS})`,
    extension: extension.includes('your county') ? `Cooperative Extension de ${where}` : `${extension} en ${where}`,
    district: `el distrito de conservación de suelo y agua de ${where}`,
    state: state === null ? 'su estado' : stateLabel(state),
  };
  return sentence
    .replace(/\{(\w+)\}/g, (name, key: string) => offices[key] ?? name)
    .replace(/\b(a|de) el (?=condado|USDA|distrito)/g, (_, word: string) => (word === 'a' ? 'al ' : 'del '));
}

const RENTED = 'La tierra es de otro: traiga el permiso por escrito del dueño por todo el tiempo del contrato.';

/** What a first applicant does today, brings, and does not do yet, in Spanish. */
export function firstStepsInSpanish(criteria: Criteria, rents = false): string[] {
  const [need = null] = criteria.needs ?? [];
  const { today, bring, wait } = stepsInSpanish(need === null ? null : doorNeed(need, criteria));
  const next = nextNeed(criteria);
  const holder = criteria.church ? 'church' : criteria.applicant;
  const papers = holder === undefined ? null : papersInSpanish(holder);
  return [
    `Hoy: ${today}`,
    `Traiga: ${bring}.`,
    ...(rents ? [RENTED] : []),
    `Todavía no: ${wait}`,
    ...(next === null ? [] : [`Después: ${stepsInSpanish(next).today}`]),
    ...localSteps(criteria).map(({ spanish }) => spanish),
    ...(papers === null ? [] : [papers]),
  ].map((step) => withOffices(step, criteria));
}

const PREFERENCE_ENDED =
  'El 10 de julio de 2025 el USDA terminó la preferencia por raza y sexo donde la ley no la exige. Principiantes, veteranos y agricultores de pocos recursos siguen nombrados, cada programa está abierto a todos, y un rechazo se puede apelar. El dinero privado todavía puede decir para quién es.';

/** What to know about the list, in Spanish. */
export const notesInSpanish = ({ farmerType }: Criteria): string[] =>
  farmerType === 'women' || farmerType === 'minority' ? [PREFERENCE_ENDED] : [];

/** What was read of the need, and that no money is known for it where that is so, in Spanish. */
export function needNotesInSpanish({ needs = [], state }: Criteria, isPaid: boolean): string[] {
  const names = needs.map(needNameInSpanish).join(', y ');
  const where = state === null ? '' : ` en ${stateLabel(state)}`;
  return [
    `Esto responde a lo que necesita: ${names}. Los programas están descritos en inglés.`,
    ...(isPaid
      ? []
      : [`No conocemos ahora ninguna ayuda segura para eso${where}: empiece con las personas y los pasos de abajo.`]),
  ];
}
