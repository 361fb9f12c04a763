// 装修巡查: what was looked at on a round; an item that is not in order opens a violation in the same step.
import {
  createInspection,
  DECORATION_ACT,
  fileCategoryOf,
  NOTICE_KIND,
  NOTICE_SERVED,
  searchInspections,
  VIOLATION_SOURCE,
  type InspectionLine,
  type OutputOf,
  type ParsedInputOf,
} from '@anju/contract';
import { addDays, businessDay } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { failField } from '../../../../platform/errors/failure.ts';
import { listing, type Listing } from '../../../../platform/listing/listing.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { attachFiles } from '../../../files/index.ts';
import { readSetting } from '../money/setting.queries.ts';
import { askAs } from '../seen/viewer.policy.ts';
import { announce, lockFor, requireMove, takeStep, type LockedDecoration } from '../step/move.service.ts';
import { finderOf, giveNotice, requireType, writeDown } from '../violation/record.service.ts';
import * as queries from './inspection.queries.ts';

type Violation = NonNullable<InspectionLine['violation']>;

async function openViolation(scope: Scope, tx: Tx, found: LockedDecoration, at: string, wanted: Violation, path: string) {
  const { typeId, content, deadline, stop } = wanted;
  const type = await requireType(tx, typeId, `${path}typeId`);
  const day = today(scope.clock);
  if (deadline !== null && deadline < day) throw failField(`${path}deadline`, 'VIOLATION_DEADLINE');
  const now = await writeDown(scope, tx, type, {
    estateId: found.estateId,
    companyId: found.companyId,
    houseId: found.houseId,
    publicAreaId: null,
    decorationId: found.id,
    level: null,
    position: '',
    content,
    offender: found.contractor,
    phone: '',
    damage: null,
    source: VIOLATION_SOURCE.inspection,
    sourceNo: found.number,
    foundAt: at,
    finder: await finderOf(scope, tx, null),
    deadline,
  });
  if (stop) {
    const order = { kind: NOTICE_KIND.stop, demand: content, deadline: deadline ?? addDays(day, type.days), receiver: '' };
    await giveNotice(scope, tx, now, { ...order, served: NOTICE_SERVED.signed }, path);
  }
  return now;
}

export const create = (scope: Scope, input: ParsedInputOf<typeof createInspection>): Promise<OutputOf<typeof createInspection>> =>
  inTransaction(scope.db, async (tx) => {
    const inner: Scope = { ...scope, db: tx };
    const { decorationId, lines, remark, photoIds, happenedAt } = input;
    const found = await lockFor(inner, tx, decorationId);
    await requireMove(inner, tx, found, DECORATION_ACT.inspect);
    const items = new Set((await queries.listInspectionItems(tx)).map(({ id }) => id));
    for (const [at, { itemId }] of lines.entries()) if (!items.has(itemId)) throw failField(`lines.${at}.itemId`, 'DECORATION_CHECK_ITEM');
    const { at: now, by, tenantId } = stampOf(scope);
    const moment = happenedAt === null || Date.parse(happenedAt) > Date.parse(now) ? now : happenedAt;
    const violations: { id: number; number: string }[] = [];
    const rows: Parameters<typeof queries.insertLines>[2][number][] = [];
    for (const [at, { itemId, ok, remark: word, violation }] of lines.entries()) {
      const opened = violation === null ? null : await openViolation(inner, tx, found, moment, violation, `lines.${at}.violation.`);
      if (opened) violations.push({ id: opened.id, number: opened.number });
      rows.push({ itemId, ok, remark: word, violationId: opened?.id ?? null });
    }
    const wrong = lines.filter(({ ok }) => !ok).length;
    const accountId = scope.actor.accountId;
    const id = await queries.insertInspection(tx, { tenantId, decorationId, at: moment, accountId, by, wrong, remark });
    await queries.insertLines(tx, id, rows);
    const photos = [...new Set(photoIds)];
    if (photos.length > 0) {
      await attachFiles(
        { db: tx, actor: scope.actor },
        { category: fileCategoryOf(createInspection, 'photoIds'), parentId: decorationId },
        photos,
      );
      await queries.insertPhotos(tx, decorationId, { inspectionId: id, round: null }, photos);
    }
    const { inspectDays } = await readSetting(tx, found.companyId);
    const words = [wrong === 0 ? '全部合格' : `${wrong} 项不合格`, remark].filter((text) => text !== '').join('；');
    // A stop order of this round may have stopped the work meanwhile.
    await takeStep(inner, tx, await lockFor(inner, tx, decorationId), DECORATION_ACT.inspect, {
      remark: words,
      patch: { inspectDue: addDays(businessDay(new Date(moment)), inspectDays) },
    });
    await scope.audit.write(tx, scope.actor, {
      action: '巡查',
      entity: 'decoration-inspection',
      entityId: id,
      note: `${found.number} ${words}`,
    });
    await announce(scope, tx);
    return { id, violations };
  });

export const search: Listing<typeof searchInspections> = async (scope, input) =>
  listing(searchInspections, await askAs(scope), { totals: queries.countInspections, page: queries.findInspections })(scope, input);
