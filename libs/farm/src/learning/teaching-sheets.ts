import sheets from './teaching-sheets.json';

export const SHEET_GRADES = ['K-2', '3-5', '6-8'] as const;
export type SheetGrades = (typeof SHEET_GRADES)[number];

export const SHEET_MINUTES = [15, 30, 45] as const;
export type SheetMinutes = (typeof SHEET_MINUTES)[number];

/** A sheet for a class as the list of them shows it. */
export interface TeachingSheet {
  /** Names its PDF: /api/teaching-sheets/<id>.pdf */
  id: string;
  title: string;
  /** One sentence: what the children do. */
  summary: string;
  grades: SheetGrades;
  /** In class, without days of waiting. */
  minutes: SheetMinutes;
  where: string;
  needs: readonly string[];
  /** Codes of standards that it meets: 'NGSS 2-PS1-1'. */
  standards: readonly string[];
  drawing: string;
}

/** All of them by grades and minutes, written by `npm run teaching-sheets`. */
export const teachingSheets = sheets as readonly TeachingSheet[];

/** 'K to 2' */
export const gradesText = (grades: SheetGrades): string => grades.replace('-', ' to ');
