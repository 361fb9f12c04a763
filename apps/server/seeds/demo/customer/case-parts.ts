// What goes with the demo's requests: the parts only a complaint has, material, and outages around the day of the first start.
import { CASE, CASE_KIND, COMPLAINT_LEVEL } from '@anju/contract';
import { addDays } from '@anju/domain';
import type pg from 'pg';
import { advanceIdentities, insertRows, type KeyedRow, type Row } from '../../insert-rows.ts';
import type { Random } from '../random.ts';
import type { CaseGround } from './case-ground.ts';
import { MATERIALS } from './case-plans.ts';

type CaseRow = KeyedRow<'customer.serviceCase'>;

/** Once the work is done a complaint has been looked into and answered. */
export function complaintOf(
  { tenantId, id: caseId, kind, state, urgency, finishedAt = null, result }: CaseRow,
  ground: CaseGround,
): Row<'customer.complaint'>[] {
  if (kind !== CASE_KIND.complaint) return [];
  const known = finishedAt !== null && state !== CASE.declined;
  const by = known ? ground.account('emp').name : '';
  return [
    {
      tenantId,
      caseId,
      level: urgency > 1 ? COMPLAINT_LEVEL.major : COMPLAINT_LEVEL.normal,
      investigation: known ? '已向当事人和当班人员了解情况，查看了现场和记录。' : '',
      investigatedBy: by,
      investigatedAt: known ? finishedAt : null,
      rootCause: known ? '管理提醒不到位' : '',
      corrective: known ? '列入班前会提醒，一周内复查' : '',
      reply: known ? `您反映的问题已处理：${result}。感谢您的监督。` : '',
      repliedBy: by,
      repliedAt: known ? finishedAt : null,
    },
  ];
}

/** Small material that the company bears. */
export function materialsOf(
  { tenantId, id: caseId, kind, reopens, finishedAt = null }: CaseRow,
  random: Random,
): Row<'customer.caseMaterial'>[] {
  if (kind !== CASE_KIND.repair || finishedAt === null || !random.chance(0.3)) return [];
  return random.sample(MATERIALS, random.int(1, 2)).map(([name, unit, price], at) => ({
    tenantId,
    caseId,
    line: at + 1,
    round: reopens ?? 0,
    name,
    unit,
    quantity: '1',
    price,
    amount: price,
    bearer: 2,
  }));
}

export async function insertOutages(
  client: pg.Client,
  { tenantId, estateId, buildings, account }: CaseGround,
  today: string,
): Promise<void> {
  const { name: createdBy } = account('newbie');
  const at = (days: number, time: string) => `${addDays(today, days)}T${time}:00+08:00`;
  const stamps = { createdBy, createdAt: at(-2, '16:20'), updatedBy: createdBy, updatedAt: at(-2, '16:20') };
  await insertRows(client, 'customer.outage', [
    {
      tenantId,
      id: 1,
      estateId,
      kind: 1,
      buildingIds: [],
      fromAt: at(-1, '22:00'),
      toAt: at(1, '06:00'),
      content: '市政供水管道检修，全小区夜间停水',
      answer: '自来水公司检修，今晚分段停水，明早 6 点前恢复；请提前储水，恢复后先放几分钟再用。',
      ...stamps,
    },
    {
      tenantId,
      id: 2,
      estateId,
      kind: 4,
      buildingIds: buildings.slice(1, 2),
      fromAt: at(1, '09:00'),
      toAt: at(1, '17:00'),
      content: '2 幢电梯年检，分梯停运',
      answer: '电梯年检，两台轮流停运，各约 4 小时；行动不便的住户可联系前台协助。',
      ...stamps,
    },
  ]);
  await advanceIdentities(client, ['customer.outage']);
}
