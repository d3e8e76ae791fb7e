-- What each track was before a decision of an operator, so that the decision can be taken back.
alter table source_tracks add column decisions json;
