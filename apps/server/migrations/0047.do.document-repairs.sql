-- Chosen handlers are lists: a replacement of a handler left null where nobody had been chosen, and such a document could not be read.
update oa.document d
   set picks = (select jsonb_object_agg(p.key, case when p.value = 'null' then '[]' else p.value end) from jsonb_each(d.picks) p)
 where jsonb_path_exists(d.picks, 'strict $.* ? (@ == null)');
alter table oa.document add constraint document_picks_lists check (not jsonb_path_exists(picks, 'strict $.* ? (@.type() != "array")'));

-- The final PDF and the hash of its bytes never change.
create function oa.keep_final_pdf() returns trigger language plpgsql as $$
begin
  raise exception 'the PDF of a finalised document never changes' using errcode = 'restrict_violation';
end $$;
create trigger keep_final_pdf before update of pdf_file_id, pdf_hash on oa.document for each row
  when (old.pdf_file_id is not null and (new.pdf_file_id, new.pdf_hash) is distinct from (old.pdf_file_id, old.pdf_hash))
  execute function oa.keep_final_pdf();

-- Files that were taken out of documents or belonged to removed drafts: as uploads that no record took they are cleared away.
update files.file f set parent_id = 0
 where f.category = 140 and f.parent_id <> 0
   and not exists (select from oa.document_file a where a.tenant_id = f.tenant_id and a.file_id = f.id);

-- 超期告知: who was told that a document is late; may read it from then on.
create table oa.document_told (
  tenant_id integer not null,
  document_id bigint not null,
  person_id bigint not null,
  at timestamptz not null,
  -- Null until the person has opened the document since.
  read_at timestamptz,
  primary key (tenant_id, document_id, person_id),
  foreign key (tenant_id, document_id) references oa.document (tenant_id, id),
  foreign key (tenant_id, person_id) references org.employee (tenant_id, id)
);
create index document_told_person on oa.document_told (tenant_id, person_id, document_id desc);
select system.guard_tenant_table('oa.document_told');
