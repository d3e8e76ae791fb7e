-- Who is there while a fetch is asked for, encrypted: the bank is told the owner's address. Null again when it was fetched.
alter table connections add sealed_visitor text;
