/** The test server that Jest's global setup started or was given. */
export function testPostgresUrl(): string {
  const given = process.env.TEST_POSTGRES_URL;
  if (!given) throw new Error('TEST_POSTGRES_URL is not set: Jest starts PostgreSQL in its global setup');
  return given;
}
