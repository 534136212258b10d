/** A question that one sentence of the article 'compost' alone answers, for specs that need any such answer. */
export const ARTICLE_QUESTION = 'How much brown and how much green goes in a compost pile?';
/** What its answer says. */
export const ARTICLE_SENTENCE = 'Mix two to three parts dry browns';
