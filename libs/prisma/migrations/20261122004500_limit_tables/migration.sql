-- Where limits are counted, and the salt of the day that hides network prefixes (docs/threat-model.md). Services made
-- these tables at first use until their roles lost the right to make any.
CREATE TABLE IF NOT EXISTS "payments"."rate_limit" ("key" varchar(255) PRIMARY KEY, "points" integer NOT NULL, "expire" bigint);
CREATE TABLE IF NOT EXISTS "payments"."limit_salt" ("day" date PRIMARY KEY, "salt" bytea NOT NULL);
CREATE TABLE IF NOT EXISTS "learning"."rate_limit" ("key" varchar(255) PRIMARY KEY, "points" integer NOT NULL, "expire" bigint);
CREATE TABLE IF NOT EXISTS "learning"."limit_salt" ("day" date PRIMARY KEY, "salt" bytea NOT NULL);
CREATE TABLE IF NOT EXISTS "community"."rate_limit" ("key" varchar(255) PRIMARY KEY, "points" integer NOT NULL, "expire" bigint);
CREATE TABLE IF NOT EXISTS "community"."limit_salt" ("day" date PRIMARY KEY, "salt" bytea NOT NULL);
CREATE TABLE IF NOT EXISTS "dexter"."rate_limit" ("key" varchar(255) PRIMARY KEY, "points" integer NOT NULL, "expire" bigint);
CREATE TABLE IF NOT EXISTS "dexter"."limit_salt" ("day" date PRIMARY KEY, "salt" bytea NOT NULL);
