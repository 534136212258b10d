import type { DexterDb } from '@farm/prisma';
import type { BothJudged } from './agreement';

const LAST = 500; // tests

/**
 * Answers of tests that the judge judged and an operator after it: praised is right, corrected is wrong. What was checked
 * by fixed checks needs no judge; an answer both praised and corrected tells nothing.
 */
export const operatorVerdicts = (db: DexterDb) => async (): Promise<BothJudged[]> =>
  db.$queryRaw<BothJudged[]>`
    WITH tested AS (
      SELECT passed, after, at FROM dexter.training_session
      WHERE kind = 'test' AND judge IN ('offline', 'model') AND passed IS NOT NULL AND expected <> '' AND after IS NOT NULL
      ORDER BY at DESC, id DESC LIMIT ${LAST}
    ), told AS (
      SELECT t.passed AS judge,
        EXISTS (SELECT FROM dexter.training_session p
          WHERE p.kind = 'reinforcement' AND p.at >= t.at AND p.after = t.after) AS praised,
        EXISTS (SELECT FROM dexter.training_session c
          WHERE c.kind = 'correction' AND c.at >= t.at AND c.before = t.after) AS corrected
      FROM tested t)
    SELECT judge, praised AS operator FROM told WHERE praised <> corrected`;
