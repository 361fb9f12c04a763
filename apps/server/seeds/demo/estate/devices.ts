// Devices of the demo estates. Inspection and warranty dates count from the first start, so that some are overdue and some are near.
import { addDays, businessDay } from '@anju/domain';
import type pg from 'pg';
import { CREATED_AT, CREATED_BY } from '../ground.ts';

interface Plan {
  readonly category: string;
  readonly code: string;
  readonly name: string;
  readonly brand: string;
  readonly model: string;
  readonly maker: string;
  readonly location: string;
  readonly level: 'A' | 'B' | 'C';
  readonly price: string;
  readonly lifeMonths: number;
  readonly state?: 1 | 2 | 3 | 4;
  /** For special equipment: days from the first start to the next inspection. */
  readonly inspectedIn?: number;
  readonly warrantyIn?: number;
}

const LIFT = { brand: '远升', model: 'YS-1050', maker: '远升电梯有限公司', level: 'A', price: '268000.00', lifeMonths: 180 } as const;
const PUMP = { brand: '清河', model: 'QH-65', maker: '清河泵业有限公司', level: 'A', price: '18600.00', lifeMonths: 120 } as const;
const GATE = { brand: '畅行', model: 'CX-8', maker: '畅行智能科技有限公司', level: 'C', price: '6800.00', lifeMonths: 96 } as const;

const PLANS: readonly Plan[] = [
  { ...LIFT, category: '客梯', code: 'DT-01', name: '1幢 1 号客梯', location: '1幢电梯井', inspectedIn: -6 },
  { ...LIFT, category: '客梯', code: 'DT-02', name: '1幢 2 号客梯', location: '1幢电梯井', inspectedIn: 18 },
  { ...LIFT, category: '消防电梯', code: 'DT-03', name: '2幢消防电梯', location: '2幢电梯井', inspectedIn: 210, warrantyIn: 25 },
  { ...PUMP, category: '给排水', code: 'SB-01', name: '生活水泵 1 号', location: '地下一层水泵房' },
  { ...PUMP, category: '给排水', code: 'SB-02', name: '生活水泵 2 号', location: '地下一层水泵房', state: 4 },
  { ...PUMP, category: '消防', code: 'XF-01', name: '消火栓泵', location: '地下一层消防泵房', warrantyIn: -120 },
  {
    category: '消防',
    code: 'XF-02',
    name: '火灾报警主机',
    brand: '安警',
    model: 'AJ-9000',
    maker: '安警消防设备有限公司',
    location: '消防控制室',
    level: 'A',
    price: '96500.00',
    lifeMonths: 144,
    warrantyIn: 400,
  },
  {
    category: '供配电',
    code: 'PD-01',
    name: '1 号变压器',
    brand: '华源',
    model: 'SCB13-1000',
    maker: '华源电气有限公司',
    location: '地下一层配电房',
    level: 'A',
    price: '152000.00',
    lifeMonths: 240,
  },
  {
    category: '供配电',
    code: 'PD-02',
    name: '柴油发电机组',
    brand: '恒力',
    model: 'HL-300',
    maker: '恒力动力有限公司',
    location: '地下一层发电机房',
    level: 'A',
    price: '186000.00',
    lifeMonths: 240,
    state: 2,
  },
  {
    category: '弱电安防',
    code: 'JK-01',
    name: '视频监控主机',
    brand: '视明',
    model: 'SM-64',
    maker: '视明电子有限公司',
    location: '消防控制室',
    level: 'B',
    price: '32800.00',
    lifeMonths: 72,
  },
  { ...GATE, category: '门禁道闸', code: 'DZ-01', name: '南门车辆道闸', location: '南门' },
  { ...GATE, category: '门禁道闸', code: 'DZ-02', name: '东门车辆道闸', location: '东门', state: 3 },
  {
    category: '照明',
    code: 'ZM-01',
    name: '园区路灯控制箱',
    brand: '光启',
    model: 'GQ-12',
    maker: '光启照明有限公司',
    location: '南门岗亭旁',
    level: 'C',
    price: '4200.00',
    lifeMonths: 120,
  },
];
const LIFTS = ['客梯', '消防电梯'];
const FIRST_USE = '2016-09-01';

/** The devices of every estate, one of each plan. */
function devicesOf(day: string) {
  return PLANS.map(({ inspectedIn, warrantyIn, state = 1, ...plan }, at) => ({
    ...plan,
    state,
    serialNo: `${plan.code.replace('-', '')}${String(2016_0001 + at * 37)}`,
    special: inspectedIn !== undefined,
    certificateNo: inspectedIn === undefined ? '' : `梯11浙A${String(70_210 + at * 13)}`,
    nextInspection: inspectedIn === undefined ? null : addDays(day, inspectedIn),
    warrantyEnd: warrantyIn === undefined ? null : addDays(day, warrantyIn),
    firstUseDate: FIRST_USE,
  }));
}

export async function insertDevices(client: pg.Client, now: Date): Promise<void> {
  await client.query(
    `insert into estate.device_category (tenant_id, parent_id, name, sort)
     select c.tenant_id, c.id, n.name, n.at from estate.device_category c, unnest($1::text[]) with ordinality n(name, at) where c.name = '电梯' and c.parent_id is null`,
    [LIFTS],
  );
  await client.query(
    `insert into estate.device (tenant_id, estate_id, building_id, category_id, code, name, brand, model, maker, serial_no, location, share_group_id, level,
            first_use_date, warranty_end, life_months, price, state, special, certificate_no, next_inspection, employee_id,
            created_by, created_at, updated_by, updated_at)
     select e.tenant_id, e.id, b.id, c.id, d.code, d.name, d.brand, d.model, d.maker, d."serialNo", d.location, g.id, d.level, d."firstUseDate", d."warrantyEnd",
            d."lifeMonths", d.price, d.state, d.special, d."certificateNo", d."nextInspection", m.employee_id, $2, $3, $2, $3
       from jsonb_to_recordset($1::jsonb) d (category text, code text, name text, brand text, model text, maker text, "serialNo" text, location text, level text,
              "firstUseDate" date, "warrantyEnd" date, "lifeMonths" smallint, price numeric, state smallint, special boolean, "certificateNo" text, "nextInspection" date)
      cross join estate.estate e
       join estate.device_category c on c.tenant_id = e.tenant_id and c.name = d.category
       left join estate.building b on b.tenant_id = e.tenant_id and b.estate_id = e.id and d.location = b.name || '电梯井'
       left join estate.share_group g on g.tenant_id = e.tenant_id and g.estate_id = e.id and g.name = coalesce(b.name || '业主', '全体业主')
       left join lateral (
         select min(ej.employee_id) as employee_id from org.department t
           join org.job j on j.tenant_id = t.tenant_id and j.department_id = t.id join org.employee_job ej on ej.tenant_id = j.tenant_id and ej.job_id = j.id
          where t.tenant_id = e.tenant_id and t.company_id = e.company_id and t.name = '工程部') m on true
      where not d.special or b.id is not null
      order by e.id, d.code`,
    [JSON.stringify(devicesOf(businessDay(now))), CREATED_BY, CREATED_AT],
  );
}
