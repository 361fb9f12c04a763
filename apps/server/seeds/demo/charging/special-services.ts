// Special services that a demo company offers, and the water and power its first estate bought in the months its meters were read.
import type pg from 'pg';
import { CREATED_AT, CREATED_BY } from '../ground.ts';

const ESTATE = '云栖花园';
const ITEMS = [
  { name: '上门维修', item: '有偿维修费', unit: '次', price: '80.00', min: '50.00', max: '120.00', days: 7, remark: '不含材料' },
  { name: '家政保洁', item: '专项服务费', unit: '小时', price: '45.00', min: '40.00', max: '60.00', days: 7, remark: '两小时起' },
  { name: '疏通管道', item: '有偿维修费', unit: '次', price: '150.00', min: '100.00', max: '260.00', days: 7, remark: '按难度' },
  { name: '门禁卡补办', item: '证件工本费', unit: '张', price: '20.00', min: '20.00', max: '20.00', days: 0, remark: '' },
  { name: '损坏赔偿', item: '赔偿金', unit: '次', price: '100.00', min: '0.00', max: '50000.00', days: 7, remark: '须业主书面同意' },
  { name: '装修垃圾清运', item: '专项服务费', unit: '车', price: '350.00', min: '300.00', max: '500.00', days: 15, remark: '按车次' },
] as const;
/**
 * By kind of meter; `more` is the quantity bought beyond the metered one, slightly higher in some months because of leaks and line losses.
 */
const BOUGHT = [
  { kind: 1, price: '2.90', more: 1.075, supplier: '云州水务有限公司', voucher: 'SW' },
  { kind: 2, price: '0.5469', more: 1.06, supplier: '国网云州供电公司', voucher: 'DL' },
] as const;

/** Called after the charge items and meters are inserted. */
export async function insertSpecialServices(client: pg.Client): Promise<void> {
  await client.query(
    `insert into charging.special_service_item (tenant_id, charge_type_id, name, unit, price, min_price, max_price, due_days, remark, created_by, created_at, updated_by, updated_at)
     select i.tenant_id, i.id, w.name, w.unit, w.price, w.min, w.max, w.days, w.remark, $1, $2, $1, $2
       from jsonb_to_recordset($3::jsonb) w (name text, item text, unit text, price numeric, min numeric, max numeric, days smallint, remark text)
       join manage.charge_type i on i.name = w.item
      order by i.tenant_id, w.name`,
    [CREATED_BY, CREATED_AT, JSON.stringify(ITEMS)],
  );
  await client.query(
    `insert into charging.energy_purchase (tenant_id, estate_id, kind, month, quantity, amount, supplier, voucher_no, created_by, created_at, updated_by, updated_at)
     select e.tenant_id, e.id, w.kind, n.month, n.quantity, round(n.quantity * w.price, 2), w.supplier, w.voucher || to_char(n.month, 'YYYYMM'), $2, n.month + interval '1 month', $2,
            n.month + interval '1 month'
       from estate.estate e
      cross join jsonb_to_recordset($3::jsonb) w (kind smallint, price numeric, more numeric, supplier text, voucher text)
      cross join lateral (
        select r.month, round(sum(r.usage) * (w.more + 0.008 * (extract(month from r.month)::int % 3))) as quantity
          from charging.meter_reading r join charging.meter m on m.tenant_id = r.tenant_id and m.id = r.meter_id
         where m.tenant_id = e.tenant_id and m.estate_id = e.id and m.kind = w.kind
           and not exists (select from charging.meter x where x.tenant_id = m.tenant_id and x.parent_id = m.id)
         group by r.month) n
      where e.name = $1 order by n.month, w.kind`,
    [ESTATE, CREATED_BY, JSON.stringify(BOUGHT)],
  );
}
