import { oneOf, port, readConfig, secret, text, url } from '@farm/server-kit';

/** Everything the edge takes from its environment. */
export const config = (environment = process.env) =>
  readConfig(
    {
      PORT: port(4000),
      HOST: text('127.0.0.1'),
      /** The address visitors type; canonical links and the sitemap begin with it. */
      SITE_ORIGIN: url('http://localhost:4000'),
      /** dir:/path */
      RELEASE_STORE: text(),
      /** id:base64 of each key whose releases are believed, separated by commas. */
      RELEASE_PUBLIC_KEYS: text(),
      PAYMENTS_URL: url('http://127.0.0.1:4101'),
      LEARNING_URL: url('http://127.0.0.1:4102'),
      COMMUNITY_URL: url('http://127.0.0.1:4103'),
      DEXTER_URL: url('http://127.0.0.1:4104'),
      /** The stand-in for the card company; its browser half is answered under /sandbox. */
      SANDBOX_URL: secret(),
      /** live and test let the card company's hosts into the content security policy; all but live show the test banner. */
      PAYMENTS_MODE: oneOf(['live', 'test', 'sandbox'], 'live'),
      /** Development only: 'store=http://localhost:4201' takes that remote from there. */
      LOCAL_REMOTES: text(''),
      /** Set by tools/site alone: opens /dev/mailbox to this machine, and the services' letters to the edge. */
      MAILBOX_KEY: secret(),
      LOG_LEVEL: text('info'),
      NODE_ENV: text('development'),
    },
    environment,
  );

export type EdgeConfig = ReturnType<typeof config>;
