// 入伙 as lists and details show it. Phones and id numbers are masked; another call, which is logged, shows those of the visitor.
import {
  meterKind,
  searchMoveIns,
  type MoveInDetail,
  type MoveInRow,
  type OutputOf,
  type ParsedInputOf,
  type printMoveInNotices,
  type showMoveInVisitor,
} from '@anju/contract';
import { maskIdNo, maskPhone } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail } from '../../../../platform/errors/failure.ts';
import { listing } from '../../../../platform/listing/listing.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { listDefectsOf } from '../defect/row.queries.ts';
import * as queries from './detail.queries.ts';
import * as papers from './paper.queries.ts';
import { listMoveIns, totalsOfMoveIns } from './row.queries.ts';
import { ENTITY, WHAT } from './step.service.ts';
import { listNotices } from './visit.queries.ts';

export const search = listing(searchMoveIns, {
  totals: totalsOfMoveIns,
  page: listMoveIns,
  row: (row: MoveInRow) => ({ ...row, phone: maskPhone(row.phone) }),
});

export async function detail({ db, actor, clock }: Scope, id: number): Promise<MoveInDetail> {
  const day = today(clock);
  const found = await queries.findMoveIn(db, id, reachOf(actor), day);
  if (!found) throw fail('NOT_FOUND', { what: WHAT });
  const { visitorKind, visitorName, visitorPhone, visitorIdNo, visitorRelation, ...row } = found;
  const visitor =
    visitorKind === null
      ? null
      : { kind: visitorKind, name: visitorName, phone: maskPhone(visitorPhone), idNo: maskIdNo(visitorIdNo), relation: visitorRelation };
  const readings = await papers.listReadings(db, id);
  return {
    ...row,
    phone: maskPhone(row.phone),
    owners: row.owners.map((owner) => ({ ...owner, phone: maskPhone(owner.phone) })),
    visitor,
    papers: await papers.listPapers(db, id),
    readings: readings.map(({ charged: _charged, kind, ...reading }) => ({ ...reading, kind: meterKind.text(kind) })),
    keyLines: await papers.listKeys(db, id),
    defects: await listDefectsOf(db, { moveInId: id }, day),
    notices: await queries.listNotes(db, id),
    handovers: await queries.listHandovers(db, id),
    steps: await queries.listSteps(db, id),
  };
}

export async function showVisitor(scope: Scope, id: number): Promise<OutputOf<typeof showMoveInVisitor>> {
  const found = await queries.findMoveIn(scope.db, id, reachOf(scope.actor), today(scope.clock));
  if (!found) throw fail('NOT_FOUND', { what: WHAT });
  const note = `${found.number} ${found.visitorName}的完整电话与证件号`;
  await scope.audit.write(scope.db, scope.actor, { action: '查看隐私', entity: ENTITY, entityId: id, note });
  return { phone: found.visitorPhone, idNo: found.visitorIdNo };
}

export async function notices(
  scope: Scope,
  { ids }: ParsedInputOf<typeof printMoveInNotices>,
): Promise<OutputOf<typeof printMoveInNotices>> {
  const wanted = [...new Set(ids)];
  const found = await listNotices(scope.db, wanted, reachOf(scope.actor), today(scope.clock));
  if (found.length < wanted.length) throw fail('NOT_FOUND', { what: WHAT });
  return found;
}
