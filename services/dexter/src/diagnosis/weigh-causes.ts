import type { DiagnosisCause, DiagnosisTable } from './cause';
import type { DiagnosisState } from './diagnosis-state';
import { afterValue, type Weights } from './information-gain';
import { wordEvidence } from './word-evidence';

const OUT_OF_SEASON = 0.5;
const GENERAL_CAUSE = 0.6; // a cause of every plant against one of this crop
const OTHER_ORGAN = 0.3; // a cause in the fruit when leaves are reported
const WORD_EVIDENCE = 0.6; // exponent per unit of word evidence
// Signs that show the cause itself: where no plant is named, they name it.
const SEEN = ['insect', 'stem'];
/** Word evidence of a report that names signs of one cause: two rare words, or three that several causes share. */
export const STRONG_EVIDENCE = 5;

/** Weighs the causes that fit a case: by crop, symptom, words of the report, season, organ and the signs that are known. */
export function weighing(table: DiagnosisTable) {
  const evidenceOf = wordEvidence(table.causes);
  const animals = new Set(
    table.causes
      .filter(({ organ }) => organ === 'animal')
      .flatMap(({ crops }) => crops.flatMap((name) => [name, ...(table.groups[name] ?? [])])),
  );
  // 'any' is any plant: nothing that a plant has is wrong with an animal.
  const isOf = (cause: DiagnosisCause, crop: string | null) =>
    (cause.crops.includes('any') && (cause.organ === 'animal' || crop === null || !animals.has(crop))) ||
    (crop !== null && cause.crops.some((name) => name === crop || table.groups[name]?.includes(crop)));

  function weigh(state: DiagnosisState, month?: number): Weights {
    const { crop, symptoms, organ: reported, answers, report } = state;
    const evidence = evidenceOf(report);
    const fitting = table.causes.filter((cause) => {
      const isStrong = evidence(cause) >= STRONG_EVIDENCE;
      const hasSymptom = cause.symptoms.some((symptom) => symptoms.includes(symptom));
      const isSeen = isStrong || SEEN.some((sign) => cause.signs[sign]?.includes(answers[sign] ?? '') === true);
      return (isOf(cause, crop) || (crop === null && isSeen)) && (hasSymptom || isStrong);
    });
    const isAnimal = fitting.some(({ organ, crops }) => organ === 'animal' && !crops.includes('any'));
    const prior = fitting
      .filter(({ organ }) => !isAnimal || organ === 'animal')
      .map((cause): [DiagnosisCause, number] => {
        const isOther = reported !== null && cause.organ !== reported && ['leaf', 'fruit'].includes(cause.organ);
        const isInSeason = month === undefined || cause.months.length === 0 || cause.months.includes(month);
        const matches = Math.max(1, cause.symptoms.filter((symptom) => symptoms.includes(symptom)).length);
        const season = isInSeason ? 1 : OUT_OF_SEASON;
        const crops = cause.crops.includes('any') ? GENERAL_CAUSE : 1;
        const words = Math.exp(WORD_EVIDENCE * evidence(cause));
        return [cause, matches * season * crops * words * (isOther ? OTHER_ORGAN : 1)];
      });
    return table.signs.reduce((weights: Weights, sign) => {
      const value = answers[sign.id];
      return value === undefined || value === null ? weights : afterValue(weights, sign, value);
    }, new Map(prior));
  }

  /** The strongest word evidence of a report for a cause of its crop; of any cause where no crop is named. */
  const strongestEvidence = (report: string, crop: string | null): number => {
    const evidence = evidenceOf(report);
    return Math.max(0, ...table.causes.filter((cause) => crop === null || isOf(cause, crop)).map(evidence));
  };

  return { isOf, weigh, strongestEvidence };
}
