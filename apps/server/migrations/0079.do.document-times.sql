-- Documents keep the moment of their reminder, so that the clock finds what it has to tell by an index and nothing near waits behind
-- thousands that are far away. A replacement counts the letters it moved, and a request for a seal names the document it is for.
alter table oa.document_task add column remind_at timestamptz;

-- Open parts of before: a working day is taken as a whole one. Whoever was reminded already is not reminded again.
update oa.document_task t
   set remind_at = greatest(t.opened_at, t.due_at - make_interval(hours => (n.value ->> 'remindHours')::int * 3))
  from oa.document d, oa.flow_version v, jsonb_array_elements(v.definition -> 'nodes') n
 where t.state in (1, 2) and t.due_at is not null
   and d.tenant_id = t.tenant_id and d.id = t.document_id and v.tenant_id = d.tenant_id and v.id = d.flow_version_id
   and n.value ->> 'id' = t.node and n.value ->> 'remindHours' is not null;

create index document_task_remind on oa.document_task (tenant_id, remind_at) where state = 2 and reminded_at is null and remind_at is not null;
create index document_task_late on oa.document_task (tenant_id, due_at) where state = 2 and overdue_told_at is null and due_at is not null;
drop index oa.document_task_due;

-- What waits for a person is counted and put in order off the index; the documents are read for one page.
create index document_task_waiting on oa.document_task (tenant_id, person_id, due_at, id) include (document_id, node_type, opened_at)
 where state = 2;
drop index oa.document_task_open;
create index document_suspended on oa.document (tenant_id, id) where state = 3;

alter table oa.replacement add column letters integer not null default 0;

alter table oa.seal_request
  add column document_id bigint,
  add foreign key (tenant_id, document_id) references oa.document (tenant_id, id);
create index seal_request_by_document on oa.seal_request (tenant_id, document_id) where document_id is not null;
