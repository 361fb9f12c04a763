-- A house can have bills of several payers. Each payer gets his own notice and his own letters.
alter table charging.notice drop constraint notice_tenant_id_publication_id_object_kind_object_id_chann_key;
alter table charging.notice add constraint notice_once unique nulls not distinct
  (tenant_id, publication_id, object_kind, object_id, payer_id, channel);

-- Publications up to now announced all bills of an object to one payer; the others get their printed notices.
insert into charging.notice (tenant_id, publication_id, object_kind, object_id, channel, payer_id, phone, bills, amount, created_by, created_at)
select x.tenant_id, x.publication_id, x.kind, x.id, 1, x.payer_id, coalesce(p.phone, ''), x.bills, x.amount, t.created_by, t.created_at
  from (select b.tenant_id, b.publication_id, b.payer_id, w.kind, w.id, count(*)::int as bills, sum(b.open) as amount
          from charging.bill b
          cross join lateral (select b.object_kind = 2 and b.house_id is not null and exists (
            select from charging.bill y where y.tenant_id = b.tenant_id and y.object_kind = 1 and y.object_id = b.house_id
              and y.publication_id = b.publication_id and not y.void and y.payer_id is not distinct from b.payer_id) as beside) s
          cross join lateral (select case when s.beside then 1::smallint else b.object_kind end as kind,
            case when s.beside then b.house_id else b.object_id end as id) w
         where b.publication_id is not null and not b.void
           and exists (select from charging.bill z where z.tenant_id = b.tenant_id and z.object_kind = b.object_kind
             and z.object_id = b.object_id and z.publication_id = b.publication_id and not z.void
             and z.payer_id is distinct from b.payer_id)
         group by 1, 2, 3, 4, 5) x
  join charging.publication t on t.tenant_id = x.tenant_id and t.id = x.publication_id
  left join estate.person p on p.tenant_id = x.tenant_id and p.id = x.payer_id
on conflict (tenant_id, publication_id, object_kind, object_id, payer_id, channel) do nothing;

-- To whom a letter or message went; null for a contact that was about the object as a whole. Like the payer of a notice it stays with the
-- person it was sent to, also when two records of a person are merged.
alter table charging.chase add column payer_id bigint;

-- The statement of a payer reads paid bills as well.
create index bill_payer_paid on charging.bill (tenant_id, payer_id) where state = 5 and not void;
