import type { Language } from '@farm/farm';
import { foldText } from './words';

const QUESTION: Readonly<Record<Language, RegExp>> = {
  en: /(?:^|[,.;!?] (?:so |and |but |then )?)(?:so |and |but |hey |ok |okay |please )?(?:do|does|did|can|could|should|shall|will|would|is|are|was|were|am|may|must|has|have)(?:n't|nt)? \w/,
  es: /(?:^|[¿,.;!?] ?)(?:y |pero |oiga |hola )?(?:puedo|puede|pueden|podemos|se puede|se pueden|debo|debe|deben|hay que|tengo que|es|son|esta|estan|sirve|sirven|conviene|necesito|necesita) \w/,
};
const OTHER: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:tell me|how|what|when|where|which|who|why)\b|^(?:can|could|would|will) you\b| or /,
  es: /\b(?:como|que tan|cuando|donde|cual|cuales|quien|por que|cuant[oa]s?)\b| o /,
};
// A question whether something is bad is answered the other way round.
const NEGATIVE: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:not|n't|nt|never|no|without|bad|harm\w*|hurt\w*|dangerous|toxic|poison\w*|unsafe|wrong|illegal|too|kill\w*|avoid|stop|against)\b|(?:n't|nt) /,
  es: /\b(?:no|nunca|sin|mal[oa]?s?|dana\w*|peligros\w*|toxic\w*|venenos\w*|ilegal\w*|demasiad\w*|mata\w*|evitar)\b/,
};

/** Whether a question asks for Yes or No: 'Can goats eat azaleas?' */
function isYesNo(text: string, language: Language = 'en'): boolean {
  const plain = foldText(text);
  return QUESTION[language].test(plain) && !OTHER[language].test(plain);
}

/** Whether Yes to a question allows or praises what it names: not 'is it bad to', 'can I not'. */
export const isAffirmable = (text: string, language: Language): boolean =>
  isYesNo(text, language) && !NEGATIVE[language].test(foldText(text));
