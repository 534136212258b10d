-- AlterTable
ALTER TABLE "payments"."order" ADD COLUMN     "card_brand" TEXT,
ADD COLUMN     "card_last4" TEXT;

-- A card's number never gets in here: the last four digits, and the company's word for the brand.
ALTER TABLE "payments"."order"
  ADD CONSTRAINT "order_card_last4" CHECK ("card_last4" ~ '^[0-9]{4}$'),
  ADD CONSTRAINT "order_card_brand" CHECK (char_length("card_brand") <= 40);
