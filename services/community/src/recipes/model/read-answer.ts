import { Value } from '@sinclair/typebox/value';
import { DraftRecipe } from '../draft';

/** A draft, or in sentences why the text is none. A fence around the JSON is no reason to refuse it. */
export function readAnswer(text: string): { draft: DraftRecipe } | { problems: string[] } {
  const bare = /^\s*```(?:json)?\s*([\s\S]*?)\s*```\s*$/i.exec(text)?.[1] ?? text;
  let value: unknown;
  try {
    value = JSON.parse(bare);
  } catch {
    return { problems: ['The answer is not one whole JSON object.'] };
  }
  if (Value.Check(DraftRecipe, value)) return { draft: value };
  const errors = [...Value.Errors(DraftRecipe, value)].slice(0, 5);
  return { problems: errors.map(({ path, message }) => `${path || 'The answer'}: ${message}.`) };
}
