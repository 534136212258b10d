import { site } from '@farm/farm';
import type { PlanLanguage } from '@farm/contracts';

/** The path of the page that makes and shows plans. */
export const planPath = (language: PlanLanguage = 'en'): string =>
  language === 'es' ? '/es/start-my-farm-plan' : '/start-my-farm-plan';

/** Its public address, for sheets of paper. */
export const planAddress = (language?: PlanLanguage): string => `${site.website}${planPath(language)}`;
