import { join } from 'node:path';
import { everyService, keys, readConfig, text } from '@farm/server-kit';

// Beside src in the repository, beside dist in an image.
const CONTENT = join(__dirname, '..', 'content');

export const dexterConfig = (environment = process.env) =>
  readConfig({ ...everyService(4104), VISITOR_KEY: keys(), CONTENT_DIR: text(CONTENT) }, environment);
