import { CHROMIUM } from '@farm/deploy';
import { browserSources, findBrowser } from '@farm/site';

/** Finds the browsers, which config.ts reads. @throws if there is none */
export default async function globalSetup(): Promise<void> {
  const { env } = process;
  env.WHOLE_CHROMIUM_PATH ??= await findBrowser(browserSources(env, CHROMIUM));
  env.CHROMIUM_PATH = await findBrowser(browserSources(env));
}
