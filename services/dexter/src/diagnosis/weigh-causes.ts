import type { DiagnosisCause, DiagnosisTable } from './cause';
import type { DiagnosisState } from './diagnose';
import { afterValue, type Weights } from './information-gain';

const OUT_OF_SEASON = 0.5;
const GENERAL_CAUSE = 0.6; // a cause of every plant against one of this crop
const OTHER_ORGAN = 0.3; // a cause in the fruit when leaves are reported

/** Weighs the causes that fit a case: by crop, symptom, season, organ and the signs that are known. */
export function weighing(table: DiagnosisTable) {
  const isOf = (cause: DiagnosisCause, crop: string | null) =>
    cause.crops.includes('any') ||
    (crop !== null && cause.crops.some((name) => name === crop || table.groups[name]?.includes(crop)));

  function weigh({ crop, symptoms, organ: reported, answers }: DiagnosisState, month?: number): Weights {
    const fitting = table.causes.filter(
      (cause) => isOf(cause, crop) && cause.symptoms.some((symptom) => symptoms.includes(symptom)),
    );
    const isAnimal = fitting.some(({ organ, crops }) => organ === 'animal' && !crops.includes('any'));
    const prior = fitting
      .filter(({ organ }) => !isAnimal || organ === 'animal')
      .map((cause): [DiagnosisCause, number] => {
        const isOther = reported !== null && cause.organ !== reported && ['leaf', 'fruit'].includes(cause.organ);
        const isInSeason = month === undefined || cause.months.length === 0 || cause.months.includes(month);
        const matches = cause.symptoms.filter((symptom) => symptoms.includes(symptom)).length;
        const season = isInSeason ? 1 : OUT_OF_SEASON;
        const crops = cause.crops.includes('any') ? GENERAL_CAUSE : 1;
        return [cause, matches * season * crops * (isOther ? OTHER_ORGAN : 1)];
      });
    return table.signs.reduce((weights: Weights, sign) => {
      const value = answers[sign.id];
      return value === undefined || value === null ? weights : afterValue(weights, sign, value);
    }, new Map(prior));
  }

  return { isOf, weigh };
}
