// What visits offer to the rest of the program: to-dos, calendar, handing over when an employee leaves, photos, and the sheet.
import {
  FILE_CATEGORY,
  MENU,
  RELATION_REASON,
  RELATION_VISIT,
  RELATION_WAY,
  SATISFACTION,
  type RelationVisitFilter,
  type RelationVisitRow,
} from '@anju/contract';
import { maskPhone } from '@anju/domain';
import { refusal } from '../../../../platform/access/access.ts';
import { rightsOn } from '../../../../platform/access/rights.ts';
import { defineOpenWork } from '../../../../platform/handover/open-work.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { defineCalendarEntries } from '../../../../platform/todo/calendar-sources.ts';
import { defineTodo } from '../../../../platform/todo/todo-sources.ts';
import { defineFileParent, defineSheet } from '../../../files/index.ts';
import { EVERYWHERE, listOpenVisits, lockVisits } from './visit-change.queries.ts';
import { isSeenVisit, listVisits, totalsOfVisits } from './visit.queries.ts';
import { askerOf, give, requireEmployee } from './visit.service.ts';
import { VISIT_CALENDAR, VISIT_TODO } from './work.queries.ts';

const PHOTOS = {
  mayRead: async (scope: Scope, id: number): Promise<boolean> =>
    refusal({ menu: MENU.relation, act: 'view' }, scope.actor, await rightsOn(scope, [MENU.relation])) === null &&
    isSeenVisit(scope.db, id, askerOf(scope)),
  mayWrite: () => false,
};

export function defineVisitWork(): void {
  defineFileParent(FILE_CATEGORY.visitPhoto, PHOTOS);
  defineTodo(VISIT_TODO);
  defineCalendarEntries(VISIT_CALENDAR);
  defineOpenWork({
    kind: 'customer-visit',
    title: '客户走访',
    list: listOpenVisits,
    async handOver(scope, tx, ids, toEmployeeId) {
      const to = await requireEmployee(tx, toEmployeeId);
      await give(scope, tx, await lockVisits(tx, ids, EVERYWHERE), to, `离职移交给 ${to.name}`);
    },
  });
}

export const VISIT_SHEET = defineSheet<RelationVisitFilter, RelationVisitRow>({
  job: 'customer.visit-export',
  name: '客户走访',
  unit: '次走访',
  entity: 'customer-visit',
  columns: [
    { header: '客户', width: 12, value: (row) => row.name },
    { header: '电话', width: 14, value: (row) => row.phone },
    { header: '分级', width: 10, value: (row) => row.level?.name ?? '' },
    { header: '小区', width: 16, value: (row) => row.estateName },
    { header: '房屋', width: 18, value: (row) => row.house },
    { header: '事由', width: 12, value: (row) => RELATION_REASON.text(row.reason) },
    { header: '内容', width: 30, value: (row) => row.subject },
    { header: '计划日期', width: 12, value: (row) => row.plannedOn },
    { header: '走访人', width: 12, value: (row) => row.employee },
    { header: '方式', width: 8, value: (row) => RELATION_WAY.text(row.way) },
    { header: '状态', width: 8, value: (row) => (row.overdue ? '已逾期' : RELATION_VISIT.text(row.state)) },
    { header: '走访日期', width: 12, value: (row) => row.doneOn ?? '' },
    { header: '结果', width: 30, value: (row) => row.result || row.cancelReason },
    { header: '满意度', width: 10, value: (row) => (row.satisfaction === null ? '' : SATISFACTION.text(row.satisfaction)) },
    { header: '下次日期', width: 12, value: (row) => row.nextOn ?? '' },
    { header: '关怀计划', width: 16, value: (row) => row.carePlan },
  ],
  count: (db, search) => totalsOfVisits(db, { ...search, employeeId: null }),
  rows: async (db, search, { limit, offset }, { actor }) =>
    (await listVisits(db, { ...search, employeeId: actor.employeeId }, { limit, offset })).map((row) => ({
      ...row,
      phone: maskPhone(row.phone),
    })),
});
