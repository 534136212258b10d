import { builtInSiteFacts, placeholdersIn, type SiteFactText, type SiteFactTopic } from '@farm/farm';
import { Type, type Static } from '@sinclair/typebox';
import { Nullable, StrictObject } from '../contract';

const braced = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(', ');

/** A sentence without web addresses, prices and markup, with every required placeholder and no unknown one. */
function sentencePattern(known: readonly string[], required: readonly string[]): string {
  const placeholder = known.length > 0 ? `|\\{(?:${known.join('|')})\\}` : '';
  const mustHold = required.map((name) => `(?=.*\\{${name}\\})`).join('');
  return `^${mustHold}(?!.*(?:https?:|www\\.))(?=\\S)(?:[^{}<>$@\\n]${placeholder})+$`;
}

function ruleOf(known: readonly string[], required: readonly string[]): string {
  const plain = 'No prices, email or web addresses.';
  if (required.length > 0) return `Keep ${braced(required)}: the site fills them in. No other braces. ${plain}`;
  return known.length > 0 ? `It may name ${braced(known)}. No other braces. ${plain}` : `No braces. ${plain}`;
}

/** The fields of one topic. A figure has one home: the sentence names it by its placeholder. */
function topicFields({ name, answer, next }: SiteFactText & { name: string }) {
  const required = placeholdersIn(answer);
  const known = placeholdersIn(`${answer} ${next}`);
  const field = (title: string, maxLength: number, needed: readonly string[]) =>
    Type.String({
      ...{ title, minLength: 1, maxLength, pattern: sentencePattern(known, needed) },
      description: ruleOf(known, needed),
    });
  return Type.Optional(
    Type.Object(
      { answer: field('Answer', 400, required), next: Nullable(field('Next step', 300, [])) },
      { title: name, additionalProperties: false },
    ),
  );
}

/** The sentences of the assistant about the site that differ from the built-in ones, by topic. */
export const SiteFactTexts = StrictObject(
  Object.fromEntries(Object.entries(builtInSiteFacts).map(([topic, fact]) => [topic, topicFields(fact)])) as Record<
    SiteFactTopic,
    ReturnType<typeof topicFields>
  >,
);
export type SiteFactTexts = Static<typeof SiteFactTexts>;
