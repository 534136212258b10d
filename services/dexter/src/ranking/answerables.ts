import { farmTools } from '@farm/almanac';
import { memoizeByObject } from '@farm/server-kit';
import type { DiagnosisTable } from '../diagnosis/cause';
import { readFactFiles } from '../facts/fact-base';
import type { Article } from '../knowledge/knowledge';
import {
  type AnswerCandidate,
  candidateOfCard,
  candidateOfCause,
  candidateOfTool,
  candidatesOfArticle,
} from './candidate';
import type { Answerable } from './features';
import type { BlindQuestions } from './questions';

/**
 * All that can answer with some articles: cards, sentences, causes and tools, each with questions that it answers. What was
 * made for an article is made once.
 * @throws for a broken card or one of an unknown subject.
 */
export function answerablesReader(
  content: string,
  causes: DiagnosisTable['causes'],
  { byAnswer, tools }: BlindQuestions,
): (articles: readonly Article[]) => Answerable[] {
  const { subjects, cards } = readFactFiles(content);
  const byId = new Map(subjects.map((subject) => [subject.id, subject]));
  const withQuestions = (candidate: AnswerCandidate): Answerable => ({
    candidate,
    questions: byAnswer.get(candidate.id) ?? [],
  });
  const ofCards = cards.map((card) => {
    const subject = byId.get(card.subject);
    if (!subject) throw new Error(`card '${card.id}' names the unknown subject '${card.subject}'`);
    return withQuestions(candidateOfCard(card, subject));
  });
  const ofCauses = causes.map((cause) => withQuestions(candidateOfCause(cause)));
  const ofTools = farmTools.map((tool) => ({
    candidate: candidateOfTool(tool),
    questions: tools.filter(({ tool: id }) => id === tool.id).map(({ message }) => message),
  }));
  const ofArticle = memoizeByObject((article: Article) => candidatesOfArticle(article).map(withQuestions));
  return (articles) => [...ofCards, ...articles.flatMap(ofArticle), ...ofCauses, ...ofTools];
}
