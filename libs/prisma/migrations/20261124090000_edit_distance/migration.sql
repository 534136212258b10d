-- levenshtein_less_equal() for searches with typing errors. The extension is trusted: the database's owner may create it.
CREATE EXTENSION IF NOT EXISTS "fuzzystrmatch" WITH SCHEMA "public";
