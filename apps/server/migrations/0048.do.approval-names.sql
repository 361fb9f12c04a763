-- The screen of a business row says which workflow decides it, and offers a change to the sender to whom its document came back.
create or replace view oa_view.living_approval with (security_invoker = true) as
  select d.tenant_id, d.business, d.business_id, d.id as document_id, d.state as document_state, f.name as flow_name,
         d.starter_id
    from oa.document d join oa.flow f on f.tenant_id = d.tenant_id and f.id = d.flow_id
   where d.business is not null and d.state not in (7, 8, 9);
