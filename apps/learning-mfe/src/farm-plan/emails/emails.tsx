/** Loaded with a plan, and by the links of its emails: nobody needs it to answer the questions. */
export { EmailLinkPage, type PlanEmailLink } from './email-link-page';
export { PlanEmailsForm } from './plan-emails-form';
