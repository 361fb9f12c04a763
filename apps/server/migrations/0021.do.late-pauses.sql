-- Pauses of a late fee by their dates: the days on which none accrues. Until now a bill stored only the last day that counted, written by
-- whichever round noticed the pause.
alter table charging.bill add column late_pause datemultirange;
-- A bill that only marks with a last day stop is paused up to that day, any other without an end.
update charging.bill b
   set late_pause = datemultirange(daterange(b.late_stop + 1, case when m.last > b.late_stop and not b.suspended and not m.open and not exists (
         select from charging.instalment_plan_bill x
           join charging.instalment_plan p on p.tenant_id = x.tenant_id and p.id = x.plan_id and p.state = 2 and p.stop_late
          where x.tenant_id = b.tenant_id and x.bill_id = b.id) then m.last + 1 end))
  from (select c.tenant_id, c.id, max(k.to_date) as last, coalesce(bool_or(k.id is not null and k.to_date is null), false) as open
          from charging.bill c
          left join charging.arrears_mark k on k.tenant_id = c.tenant_id and k.object_kind = c.object_kind and k.object_id = c.object_id
            and k.state = 2 and k.stop_late
         where c.late_stop is not null group by c.tenant_id, c.id) m
 where m.tenant_id = b.tenant_id and m.id = b.id;
alter table charging.bill drop column late_stop;

-- Bills that are paid except for their late fee, by object: they stay in the lists of arrears.
create index bill_late_left_object on charging.bill (tenant_id, estate_id, object_kind, object_id)
  where state = 5 and not void and late_fixed > late_settled + late_waived;

-- When a periodic task last ran, so that a server that starts makes up what was missed while none ran.
create table system.task_round (
  task text primary key,
  done_at timestamptz not null
);
grant select, insert, update on system.task_round to anju_app;
