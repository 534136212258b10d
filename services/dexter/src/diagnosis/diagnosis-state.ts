/** What is known of a case, as plain JSON for the conversation's memory. */
export interface DiagnosisState {
  crop: string | null;
  symptoms: string[];
  /** The visitor's own words. */
  report: string;
  /** The organ that was named; null: none. */
  organ: string | null;
  /** Value by sign; null: the visitor cannot tell. */
  answers: Record<string, string | null>;
  /** The sign that was asked for last, 'crop' for the crop. */
  pending: string;
  questions: number;
}
