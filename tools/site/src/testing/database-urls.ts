/** The addresses of a database for its four services, each by its own role. */
export const databaseUrls = {
  payments: 'postgresql://farm_payments:p@127.0.0.1:54320/farm',
  learning: 'postgresql://farm_learning:l@127.0.0.1:54320/farm',
  community: 'postgresql://farm_community:c@127.0.0.1:54320/farm',
  dexter: 'postgresql://farm_dexter:d@127.0.0.1:54320/farm',
};
