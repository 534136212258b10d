import type { FormRules } from '@farm/contracts';
import { isDay, notebookLimits, OUNCES_PER_POUND } from '@farm/farm';

const DECIMAL = '^[0-9]{1,5}([.,][0-9]{1,2})?$';
const WHOLE = '^[0-9]{1,5}$';
const DAY = '^[0-9]{4}-[0-9]{2}-[0-9]{2}$';

const CHOOSE_DAY = 'Please choose a day.';
const day = { required: true, pattern: DAY, message: CHOOSE_DAY } as const;
const note = {
  maxLength: notebookLimits.note,
  message: `Please keep the note to ${notebookLimits.note} characters.`,
} as const;
const crop = {
  required: true,
  maxLength: notebookLimits.name,
  message: `Please name the crop in up to ${notebookLimits.name} characters.`,
} as const;
const count = { pattern: WHOLE, message: 'Please write a whole number, such as 12.' } as const;
const feet = { pattern: DECIMAL, message: 'Please write feet as a number, such as 8 or 3.5.' } as const;
const weight = { pattern: DECIMAL, message: 'Please write a number, such as 2 or 2.5.' } as const;

/** The rules of each form of the notebook, with a sentence for each field. */
export const entryRules = {
  bed: {
    fields: {
      name: {
        required: true,
        maxLength: notebookLimits.name,
        message: `Please name the bed in up to ${notebookLimits.name} characters.`,
      },
      lengthFt: feet,
      widthFt: feet,
    },
  },
  planting: { fields: { crop, day, count, note } },
  harvest: { fields: { crop, day, pounds: weight, ounces: weight, count, note } },
  job: {
    fields: {
      text: {
        required: true,
        maxLength: notebookLimits.job,
        message: `Please say what is to be done in up to ${notebookLimits.job} characters.`,
      },
      day: { pattern: DAY, message: 'Please choose a day, or leave it empty.' },
    },
  },
  photo: {
    fields: {
      day,
      note,
      picture: { required: true, maxLength: notebookLimits.picture, message: 'Please choose a photo.' },
    },
  },
} as const satisfies Record<string, FormRules>;

/** The number in a field; null: empty, or zero. */
export const readNumber = (text: string): number | null => Number(text.replace(',', '.')) || null;

/** What a field shows of a number. */
export const numberText = (number: number | null): string => (number === null ? '' : String(number));

const tooLong = (feet: string): string | undefined =>
  (readNumber(feet) ?? 0) > notebookLimits.feet ? `Please write up to ${notebookLimits.feet} feet.` : undefined;

const noDay = (text: string): string | undefined => (text === '' || isDay(text) ? undefined : CHOOSE_DAY);

/** The weight of a harvest in ounces; null: none. */
export const weightOf = (pounds: string, ounces: string): number | null =>
  (readNumber(pounds) ?? 0) * OUNCES_PER_POUND + (readNumber(ounces) ?? 0) || null;

const MOST_POUNDS = Math.floor(notebookLimits.ounces / OUNCES_PER_POUND).toLocaleString('en-US');

/** What the rules can't say: what a form takes, a file and an account take too. */
export const entryChecks = {
  bed: ({ lengthFt, widthFt }: Record<'lengthFt' | 'widthFt', string>) => ({
    lengthFt: tooLong(lengthFt),
    widthFt: tooLong(widthFt),
  }),
  day: (values: { day: string }) => ({ day: noDay(values.day) }),
  harvest: (values: Record<'day' | 'pounds' | 'ounces' | 'count', string>) => {
    const weight = weightOf(values.pounds, values.ounces);
    const isEmpty = weight === null && readNumber(values.count) === null;
    return {
      day: noDay(values.day),
      pounds: isEmpty
        ? 'Please give a weight or a number.'
        : (weight ?? 0) > notebookLimits.ounces
          ? `Please write up to ${MOST_POUNDS} pounds in all.`
          : undefined,
    };
  },
};
