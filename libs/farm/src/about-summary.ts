/** What the home page says about the farm; the page /about says it as well. The owner replaces it with their own. */
export const aboutSummary = {
  story:
    /*i18n*/ 'This farm began with a piece of middle Georgia clay that had grown the same crop too many years in a row. The first season we mostly fed the ground: leaves from town, cover crops, compost, patience. The second season the ground began to feed us.',
  money:
    /*i18n*/ 'Paid guides, the course and the programs carry the farm: seed, tools, the people who teach, and the free guides and quizzes that stay free. Once a year we publish here what came in and where it went.',
} as const;
