/** A model's text broke a rule of ours: not an outage of its server. */
export class AnswerRuleError extends Error {
  constructor(
    readonly rule:
      'no-source' | 'system-text' | 'too-long' | 'bad-tool-call' | 'text-before-tool' | 'too-many-rounds' | 'cut-short',
  ) {
    super(rule);
  }
}
