/** The server that specs use: set by whoever started one before Jest, else by Jest's globalSetup itself. */
export const testServer = {
  get: (): string | undefined => process.env.TEST_POSTGRES_URL,
  set: (url: string): void => {
    process.env.TEST_POSTGRES_URL = url; // workers are forked later and inherit it
  },
};
