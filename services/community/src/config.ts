import { everyService, readConfig } from '@farm/server-kit';

export const communityConfig = (environment = process.env) => readConfig(everyService(4103), environment);
