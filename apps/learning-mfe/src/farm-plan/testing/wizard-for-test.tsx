import { renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen } from '@testing-library/react';
import { Component as FarmPlanPage } from '../farm-plan-page';

export const PLAN_PATH = '/start-my-farm-plan';
export const PLAN_KEY = 'farm.farm-plan';

export const TUSKEGEE = { place: 'Tuskegee, Alabama', zone: '8a', frost: 'dates', lastFrost: '2027-03-23' } as const;

/** The page at a step, which `state` has as the browser's history does. */
export const openWizard = (api: FakeApi = {}, state?: unknown, search = '') =>
  renderPage(<FarmPlanPage />, {
    at: `${PLAN_PATH}${search}`,
    path: PLAN_PATH,
    state,
    api: { 'GET /api/farm-plan/place': TUSKEGEE, ...api },
  });
export type WizardPage = ReturnType<typeof openWizard>;

export const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
export const button = (name: string) => screen.getByRole('button', { name });
export const press = ({ user }: WizardPage, name: string) => user.click(button(name));

/** The answers that this tab has stored. */
export const storedAnswers = (): unknown =>
  (JSON.parse(window.sessionStorage.getItem(PLAN_KEY) ?? '') as { draft: { values: unknown } }).draft.values;

/** Stores answers as the wizard does while they are given. */
export const storeAnswers = (answers: object) =>
  window.sessionStorage.setItem(PLAN_KEY, JSON.stringify({ draft: { values: answers, sent: null }, result: null }));
