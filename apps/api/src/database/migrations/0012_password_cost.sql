-- Hashes of before name no cost; all of them are of this one.
UPDATE "accounts" SET "password" = 'scrypt$15$8$3' || substr("password", 7) WHERE "password" ~ '^scrypt[$][^$]+[$][^$]+$';
