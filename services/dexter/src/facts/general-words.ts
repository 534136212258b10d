import { wordStem } from '../text/words';

/** Stems of words about gardening at large, which no single fact has to contain. */
export const GENERAL = new Set(
  `plant plants grow growing grown garden gardening yard farm bed row field raise keep start year season southern south north west east
  georgia alabama florida carolina tennessee mississippi louisiana texas arkansas kentucky virginia oklahoma please best
  good ok okay thing kind type crop vegetable fruit tree trees bush seed seeds animal homestead home house small backyard
  til done come coming goes getting gets supposed actually stuff alright kinda anyone necessary southeast farmer happens work works working help helps until whats hows without`
    .split(/\s+/)
    .map(wordStem),
);
