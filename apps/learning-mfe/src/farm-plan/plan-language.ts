import type { FarmPlan, FarmPlanRequest, PlanLanguage } from '@farm/contracts';
import { i18n } from '@lingui/core';

/** The language of the page, which is that of the plans it asks for; English is not sent. */
export const requestLanguage = (): Pick<FarmPlanRequest, 'language'> =>
  i18n.locale === 'es' ? { language: 'es' } : {};

/** The language of a plan's texts where it is not that of the page. */
export function otherLanguageOf({ answers }: Pick<FarmPlan, 'answers'>): PlanLanguage | undefined {
  const language = answers?.language ?? 'en';
  return language === (i18n.locale === 'es' ? 'es' : 'en') ? undefined : language;
}

/** The address of the wizard without its origin, for links that leave the page. */
export const planHref = (): string => (i18n.locale === 'es' ? '/es/start-my-farm-plan' : '/start-my-farm-plan');
