-- The consent on whose page the bank is linked: its client is told while the bank confirms.
alter table connection_links add consent_id text collate "C";
