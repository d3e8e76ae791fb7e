-- Why a file was refused, as facts: a page can offer what would settle it, and each surface has its own words for it.
alter table imports add column faults jsonb;
