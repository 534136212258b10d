import type { FormRules } from '@farm/contracts';
import { notebookLimits } from '@farm/farm';

const DECIMAL = '^[0-9]{1,5}([.,][0-9]{1,2})?$';
const WHOLE = '^[0-9]{1,5}$';
const DAY = '^[0-9]{4}-[0-9]{2}-[0-9]{2}$';

const day = { required: true, pattern: DAY, message: 'Please choose a day.' } as const;
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
  photo: { fields: { day, note, picture: { required: true, message: 'Please choose a photo.' } } },
} as const satisfies Record<string, FormRules>;

/** The number in a field; null: empty, or zero. */
export const readNumber = (text: string): number | null => Number(text.replace(',', '.')) || null;

/** What a field shows of a number. */
export const numberText = (number: number | null): string => (number === null ? '' : String(number));
