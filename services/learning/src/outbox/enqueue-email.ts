import { emailQueue } from '@farm/server-kit/mail';

export const { enqueueEmail, enqueueEmails } = emailQueue('learning');
