/** The address of the test server, set before Jest starts or by its globalSetup. */
export const testServer = {
  get: (): string | undefined => process.env.TEST_POSTGRES_URL,
  set: (url: string): void => {
    process.env.TEST_POSTGRES_URL = url; // workers are forked later and inherit it
  },
};
