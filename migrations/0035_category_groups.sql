-- Codes have other groups now, by purpose (decision 0047). What is stored is moved by a job, in batches.

-- What is decided again: whole categories, or only the groups of the codes that are stored.
alter table recategorisations add column purpose text not null default 'categories' check (purpose in ('categories', 'groups'));

-- Clients whose rows were read with an older version of a tenant's rules have the groups of before.
alter table category_rule_sets add column groups_since bigint;

-- Workers of the version before do not know this kind of job and leave it alone. Without an owner there is nothing to move.
insert into recategorisations (id, purpose, created_at)
select 'rec_' || string_agg(
    substr('0123456789abcdefghjkmnpqrstvwxyz', (((extract(epoch from clock()) * 1000)::bigint >> (5 * place)) & 31)::integer + 1, 1),
    '' order by place desc) || '0000000000000035', 'groups', clock()
from generate_series(0, 9) as place
where exists (select from owners)
having count(*) > 0;
insert into jobs (id, kind, payload, run_at, created_at)
select 'job_' || substr(id, 5), 'regrouping', jsonb_build_object('recategorisationId', id, 'pass', '1'), created_at, created_at
from recategorisations where purpose = 'groups';
