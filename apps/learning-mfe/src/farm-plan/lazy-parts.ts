import { createLazyPart } from '@farm/web-kit/lazy-part';

/** The drawings of a plan. */
const loadPictures = () => import(/* webpackChunkName: "farm-plan-pictures" */ './pictures/pictures');
export const BedDrawing = createLazyPart(loadPictures, 'BedDrawing');
export const PlanWeekBars = createLazyPart(loadPictures, 'PlanWeekBars');
export const PlanYear = createLazyPart(loadPictures, 'PlanYear');

/** The sign-up for each month's email, and the page that its links open. */
const loadEmails = () => import(/* webpackChunkName: "farm-plan-emails" */ './emails/emails');
export const EmailLinkPage = createLazyPart(loadEmails, 'EmailLinkPage');
export const PlanEmailsForm = createLazyPart(loadEmails, 'PlanEmailsForm');
