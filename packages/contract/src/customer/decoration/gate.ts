// 门岗核验: a guard scans the code of a paper, sees whose it is and whether it is good now, counts the goods and lets it pass or not. Papers
// are release slips, passes of workers and permits of decorations; each area of them registers how its codes are found. A check made without
// a connection carries the moment it was made and arrives once.
import { z } from 'zod';
import { FILE_CATEGORY } from '../../files/file.ts';
import { instant } from '../../kit/dates.ts';
import { business, failures } from '../../kit/failure.ts';
import { optionalDay, optionalId, optionalText, searchKey, severalOf } from '../../kit/fields.ts';
import { photoIds } from '../../kit/file-fields.ts';
import { id } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { states, type StateOf } from '../../kit/states.ts';
import { MENU } from '../../menu.ts';

export const GATE_MENUS = [MENU.moveOut, MENU.decoration] as const;
const gate = resource({ path: '/api/customer/gate', menu: GATE_MENUS, what: '门岗核验' });

export const GATE_FAILURES = failures({
  GATE_CODE: business('这不是本系统的通行码，请核对后重新扫描或输入'),
  GATE_UNKNOWN: business('没有找到该通行码，或不属于您负责的小区'),
  GATE_REFUSED: business('不能放行：{reason}'),
  GATE_NOTE: business('请填写不放行的原因'),
});

export const GATE_KIND = states('证件', { release: [1, '放行条'], pass: [2, '施工出入证'], permit: [3, '装修许可证'] });
export type GateKind = StateOf<typeof GATE_KIND>;

export const GATE_RESULT = states('核验结果', { passedIn: [1, '放行进入'], passedOut: [2, '放行外出'], refused: [3, '不放行'] });
export type GateResult = StateOf<typeof GATE_RESULT>;

/** ok: let it pass; warn: it may pass, the guard is told why to look twice; no: it does not pass. */
export const GATE_VERDICTS = ['ok', 'warn', 'no'] as const;
export type GateVerdict = (typeof GATE_VERDICTS)[number];

const goods = z.object({ name: z.string(), quantity: z.string(), unit: z.string(), note: z.string() });
export type GateGoods = z.output<typeof goods>;

const counted = z.object({ name: z.string(), quantity: z.string(), unit: z.string(), counted: z.string() });

export const gateCheckRow = z.object({
  id,
  kind: GATE_KIND.schema,
  /** The slip, the pass or the decoration. */
  sourceId: id,
  number: z.string(),
  title: z.string(),
  estateName: z.string(),
  house: z.string(),
  name: z.string(),
  plate: z.string(),
  result: GATE_RESULT.schema,
  /** Why it should not have passed, when the check arrived later than it was made and the paper was not good; otherwise empty. */
  contested: z.string(),
  note: z.string(),
  /** The gate, in the guard's own words. */
  place: z.string(),
  goods: z.array(counted),
  photoIds: z.array(id),
  by: z.string(),
  at: instant,
  /** When it reached the server. */
  arrivedAt: instant,
});
export type GateCheckRow = z.output<typeof gateCheckRow>;

export const gateCard = z.object({
  kind: GATE_KIND.schema,
  sourceId: id,
  number: z.string(),
  /** 搬出, 施工出入证 · 木工: what the paper is, in a line. */
  title: z.string(),
  estateId: id,
  estate: z.string(),
  houseId: id.nullable(),
  house: z.string(),
  name: z.string(),
  /** Masked. */
  phone: z.string(),
  photo: z.object({ id, category: z.int(), parentId: id }).nullable(),
  plate: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  goods: z.array(goods),
  from: instant.nullable(),
  to: instant.nullable(),
  verdict: z.enum(GATE_VERDICTS),
  /** Why it is warned or refused; empty when all is well. */
  reason: z.string(),
  /** What may be recorded of it, apart from 不放行. */
  ways: z.array(GATE_RESULT.schema),
});
export type GateCard = z.output<typeof gateCard>;

/** Bounded loosely: what is no code gets its own message. */
const code = z.string('请扫描或输入通行码').trim().min(1, '请扫描或输入通行码').max(100, '通行码不正确');

export const lookUpAtGate = gate.read('look-up', '扫码查看', {
  input: { code },
  output: gateCard.extend({ checks: z.array(gateCheckRow) }),
});

export const MAX_GATE_GOODS = 100;
const count = z
  .string('请输入数量')
  .trim()
  .regex(/^\d{1,6}(\.\d{1,2})?$/, '数量应为非负数，最多两位小数');
export const recordGateCheck = gate.write('check', '登记核验', {
  menu: MENU.moveOut,
  act: 'change',
  idempotent: true,
  input: z.object({
    code,
    result: GATE_RESULT.schema,
    /** What the guard counted, in the order of the card; empty where nothing was counted. */
    counted: z.array(count.nullable()).max(MAX_GATE_GOODS, `物品最多 ${MAX_GATE_GOODS} 行`).default([]),
    note: optionalText('说明', 200),
    place: optionalText('岗位', 40),
    photoIds: photoIds(FILE_CATEGORY.gatePhoto, 9),
    /** When it happened, for a check kept on the phone until there was a connection; null: now. */
    happenedAt: instant.nullable().default(null),
  }),
  output: z.object({ id, number: z.string(), title: z.string(), result: GATE_RESULT.schema, contested: z.string() }),
});

export const searchGateChecks = gate.search(
  {
    estateId: optionalId,
    kinds: severalOf(GATE_KIND),
    results: severalOf(GATE_RESULT),
    from: optionalDay,
    to: optionalDay,
    /** Only those of the user. */
    mine: z.boolean().default(false),
    key: searchKey,
  },
  gateCheckRow,
  { totals: { passed: z.int(), refused: z.int(), contested: z.int() } },
);
