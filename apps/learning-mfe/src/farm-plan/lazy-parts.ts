import { createLazyPart } from '@farm/web-kit/lazy-part';
import { i18n } from '@lingui/core';

/** The plan with its drawings; loaded ahead by the last step. */
export const loadPlanView = () => import(/* webpackChunkName: "farm-plan-view" */ './plan-view');
export const PlanView = createLazyPart(loadPlanView, 'PlanView');

/** The list of all crops, with a search. */
const loadPlants = async () => {
  const [{ plantPickerOf }, spanish] = await Promise.all([
    import(/* webpackChunkName: "farm-plan-plants" */ './plants/plant-picker'),
    i18n.locale === 'es' ? import(/* webpackChunkName: "farm-plan-plants-es" */ './plants/plant-names-es.json') : null,
  ]);
  return { PlantPicker: plantPickerOf(spanish?.default ?? {}) };
};
export const PlantPicker = createLazyPart(loadPlants, 'PlantPicker');

/** The page that the links of emails open. */
const loadEmailLink = () => import(/* webpackChunkName: "farm-plan-email-link" */ './emails/email-link-page');
export const EmailLinkPage = createLazyPart(loadEmailLink, 'EmailLinkPage');
