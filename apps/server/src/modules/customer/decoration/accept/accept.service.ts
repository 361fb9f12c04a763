// 装修验收 (menu 90): asked for when the work is done, round after round until nothing fails; then the observation begins.
import {
  DECORATION_ACT,
  fileCategoryOf,
  recordAcceptance,
  type askAcceptance,
  type cancelAcceptance,
  type OutputOf,
  type ParsedInputOf,
} from '@anju/contract';
import { addDays, businessDay } from '@anju/domain';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { attachFile, attachFiles } from '../../../files/index.ts';
import { setHouseUse } from '../../../estate/index.ts';
import { dropAsked } from '../apply/extension.service.ts';
import { insertPhotos, listAcceptanceItems } from '../inspection/inspection.queries.ts';
import { readSetting } from '../money/setting.queries.ts';
import { onDecoration, requireMove, takeStep } from '../step/move.service.ts';
import * as queries from './accept.queries.ts';

const HOUR_MS = 3_600_000;

export const ask = (scope: Scope, { id, version, remark, waterFrom }: ParsedInputOf<typeof askAcceptance>): Promise<null> =>
  onDecoration(scope, { id, version }, '完工申请', async (inner, tx, found) => {
    await requireMove(inner, tx, found, DECORATION_ACT.finish);
    const failed = await queries.listFailed(tx, id);
    const items = failed ?? (await listAcceptanceItems(tx)).map((one) => one.id);
    const round = await queries.nextRound(tx, id);
    await queries.insertRound(tx, { decorationId: id, round, remark, waterFrom }, items, stampOf(scope));
    await dropAsked(inner, tx, id);
    await takeStep(inner, tx, found, DECORATION_ACT.finish, { remark });
    return { note: remark, answer: null };
  });

export const cancel = (scope: Scope, { id, version, reason }: ParsedInputOf<typeof cancelAcceptance>): Promise<null> =>
  onDecoration(scope, { id, version }, '撤回完工申请', async (inner, tx, found) => {
    await takeStep(inner, tx, found, DECORATION_ACT.cancelFinish, { remark: reason });
    await queries.cancelRound(tx, id);
    return { note: reason, answer: null };
  });

type Result = ParsedInputOf<typeof recordAcceptance>;

/** The moment a round was looked at: neither before it was asked for nor in the future. */
function momentOf({ clock }: Scope, { askedAt }: queries.OpenRound, { happenedAt }: Result): string {
  const now = clock.now().getTime();
  return new Date(happenedAt === null ? now : Math.min(now, Math.max(Date.parse(happenedAt), Date.parse(askedAt)))).toISOString();
}

/** Every item of the round has its word, and a water test that passed lasted long enough. */
function checkLines({ lines: wanted, waterFrom }: queries.OpenRound, input: Result, waterHours: number, at: string) {
  const given = new Map(input.lines.map((line) => [line.itemId, line]));
  if (given.size !== wanted.length || wanted.some(({ itemId }) => !given.has(itemId))) throw failField('lines', 'DECORATION_ROUND');
  const from = input.waterFrom ?? waterFrom;
  const to = input.waterTo;
  const tested = wanted.some(({ itemId, water }) => water && given.get(itemId)?.ok === true);
  if (tested && (from === null || to === null || Date.parse(to) - Date.parse(from) < waterHours * HOUR_MS))
    throw failField('waterTo', 'DECORATION_WATER', { hours: waterHours });
  if (to !== null && Date.parse(to) > Date.parse(at)) throw failField('waterTo', 'DECORATION_WATER_FUTURE');
  if (from !== null && to !== null && Date.parse(to) <= Date.parse(from))
    throw failField('waterTo', 'DECORATION_WATER', { hours: waterHours });
  return { waterFrom: from, waterTo: to };
}

export const record = (scope: Scope, input: Result): Promise<OutputOf<typeof recordAcceptance>> =>
  onDecoration<OutputOf<typeof recordAcceptance>>(scope, input, '验收', async (inner, tx, found) => {
    const { id, lines, remark, photoIds, signFileId, endedOn, useState } = input;
    const passed = lines.every(({ ok }) => ok);
    await requireMove(inner, tx, found, passed ? DECORATION_ACT.accept : DECORATION_ACT.fail);
    const open = await queries.findOpenRound(tx, id);
    if (!open) throw fail('NOT_FOUND', { what: '完工申请' });
    const { observeDays, waterHours } = await readSetting(tx, found.companyId);
    const at = momentOf(scope, open, input);
    const water = checkLines(open, input, waterHours, at);
    const { by } = stampOf(scope);
    const place = { category: fileCategoryOf(recordAcceptance, 'photoIds'), parentId: id };
    const photos = [...new Set(photoIds)];
    const attaching = { db: tx, actor: scope.actor };
    await attachFiles(attaching, place, photos);
    if (signFileId !== null)
      await attachFile(attaching, { id: signFileId, category: fileCategoryOf(recordAcceptance, 'signFileId'), parentId: id });
    await queries.writeRound(tx, id, open.round, { ...water, passed, result: remark, signFileId, checkedBy: by, checkedAt: at }, lines);
    if (photos.length > 0) await insertPhotos(tx, id, { inspectionId: null, round: open.round }, photos);
    if (!passed) {
      const words = `第 ${open.round} 次，${lines.filter(({ ok }) => !ok).length} 项不合格 ${remark}`.trim();
      await takeStep(inner, tx, found, DECORATION_ACT.fail, { remark: words });
      return { note: words, answer: { passed, observeUntil: null } };
    }
    const day = businessDay(new Date(at));
    const last = endedOn ?? day;
    if (last > day) throw failField('endedOn', 'DECORATION_END_FUTURE');
    const observeUntil = addDays(day, observeDays);
    await setHouseUse(inner, tx, { houseId: found.houseId, to: useState, note: `${found.number} 装修验收合格` });
    await takeStep(inner, tx, found, DECORATION_ACT.accept, {
      remark: `第 ${open.round} 次 ${remark}`.trim(),
      patch: { acceptedAt: at, endedOn: last, observeUntil, inspectDue: null },
    });
    return { note: '合格', answer: { passed, observeUntil } };
  });
