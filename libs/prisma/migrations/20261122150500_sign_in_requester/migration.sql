-- Who asked for a sign-in code: 'known' (a browser that was signed in as this address before) or the salted hash of a
-- network. Null on rows of older replicas: somebody unknown.
ALTER TABLE "learning"."sign_in" ADD COLUMN "requester" TEXT;
