import { HtmlValidate, type ConfigData } from 'html-validate';

/** Rules of HTML and of accessible names. Style rules are off, because browsers serialize documents in their own style. */
const RULES: ConfigData = {
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
  rules: {
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // the toast library uses a role for its landmark; a chart's marks are options around a drawing
    'prefer-native-element': ['error', { exclude: ['region', 'listbox'] }],
    // ARIA lets lists have names, and the replies to a comment need one
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
  },
};

const validator = new HtmlValidate(RULES);

/** The errors of a document. */
export async function findHtmlErrors(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? 'document'})`),
  );
}
