import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT } from './config';
import { readDiagnosis } from './diagnosis/cause';
import { readFacts } from './facts/fact-base';
import { readKnowledge } from './knowledge/knowledge';
import { RANKING_INDEX, writeRankingIndex } from './ranking/open-ranking';

/** `nx run dexter:ranking-index`: what questions are ranked by, beside the built service. */
const content = join(__dirname, '../content');
const knowledge = readKnowledge(content);
const facts = readFacts(content, knowledge);
const { causes } = readDiagnosis(content);
mkdirSync(BUILT, { recursive: true });
writeRankingIndex(join(BUILT, RANKING_INDEX), { content, causes, facts, articles: knowledge.articles });
