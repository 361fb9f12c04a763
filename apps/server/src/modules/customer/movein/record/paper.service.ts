// What is taken down while the owner is there: who came, papers, signatures on rules and agreement, readings, keys. Each is saved by itself.
import {
  fileCategoryOf,
  MOVE_IN,
  saveMoveInPaper,
  type giveMoveInKeys,
  type MoveInState,
  type ParsedInputOf,
  type planMoveInRecheck,
  type returnMoveInKey,
  type saveMoveInReading,
  type saveMoveInVisitor,
  type signMoveInPapers,
} from '@anju/contract';
import { today } from '../../../../platform/clock.ts';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { removeBytes, replaceAttached } from '../../../files/index.ts';
import { updateMoveIn, type LockedMoveIn, type MoveInPatch } from './lock.queries.ts';
import * as queries from './paper.queries.ts';
import { ENTITY, lock } from './step.service.ts';

const BEFORE_HAND_OVER: readonly MoveInState[] = [
  MOVE_IN.untold,
  MOVE_IN.told,
  MOVE_IN.booked,
  MOVE_IN.checking,
  MOVE_IN.mending,
  MOVE_IN.again,
];
const WITH_DONE: readonly MoveInState[] = [...BEFORE_HAND_OVER, MOVE_IN.done];

interface Saved {
  readonly note: string;
  readonly patch?: MoveInPatch;
  /** Storage keys of files that were left out. */
  readonly gone?: readonly string[];
}

/** Saves a part under the lock of its house; the words say in which step it is. */
async function save(
  scope: Scope,
  id: number,
  action: string,
  allowed: readonly MoveInState[],
  work: (tx: Tx, row: LockedMoveIn) => Promise<Saved>,
): Promise<null> {
  const gone = await inTransaction(scope.db, async (tx) => {
    const row = await lock(scope, tx, id);
    if (!allowed.includes(row.state)) throw fail('MOVE_IN_STATE', { house: row.house, state: MOVE_IN.text(row.state), what: action });
    const saved = await work(tx, row);
    await updateMoveIn(tx, id, saved.patch ?? {}, stampOf(scope));
    const note = [`${row.number} ${row.house}`, saved.note].filter((text) => text !== '').join('，');
    await scope.audit.write(tx, scope.actor, { action, entity: ENTITY, entityId: id, note });
    return saved.gone ?? [];
  });
  await removeBytes(scope, gone);
  return null;
}

/** A masked number stands for the one that is stored; the user never saw more of it. */
const kept = (typed: string, stored: string): string => (typed.includes('*') ? stored : typed);

export const visitor = (scope: Scope, input: ParsedInputOf<typeof saveMoveInVisitor>): Promise<null> =>
  save(scope, input.id, '登记办理人', BEFORE_HAND_OVER, async (_tx, row) => ({
    note: input.name,
    patch: {
      visitorKind: input.kind,
      visitorName: input.name,
      visitorPhone: kept(input.phone, row.visitorPhone),
      visitorIdNo: kept(input.idNo, row.visitorIdNo),
      visitorRelation: input.relation,
    },
  }));

export const paper = (scope: Scope, { id, ...input }: ParsedInputOf<typeof saveMoveInPaper>): Promise<null> =>
  save(scope, id, '登记资料', WITH_DONE, async (tx) => {
    const found = await queries.findPaper(tx, id, input.line);
    if (!found) throw failField('line', 'MOVE_IN_PAPER');
    const gone = await replaceAttached(
      scope,
      tx,
      { category: fileCategoryOf(saveMoveInPaper, 'fileIds'), parentId: id },
      {
        before: found.fileIds,
        wanted: input.fileIds,
        store: (fileIds) => queries.updatePaper(tx, id, { ...input, fileIds }, stampOf(scope)),
      },
    );
    return { note: `${found.name}${input.checked ? '已核对' : '未核对'}`, gone };
  });

export const signed = (scope: Scope, { id, rulesSignedOn, agreementSignedOn }: ParsedInputOf<typeof signMoveInPapers>): Promise<null> =>
  save(scope, id, '登记签署', BEFORE_HAND_OVER, async () => ({
    note: `管理规约 ${rulesSignedOn ?? '未签'}，物业服务协议 ${agreementSignedOn ?? '未签'}`,
    patch: { rulesSignedOn, agreementSignedOn },
  }));

export const reading = (scope: Scope, { id, meterId, reading: value }: ParsedInputOf<typeof saveMoveInReading>): Promise<null> =>
  save(scope, id, '登记表具读数', BEFORE_HAND_OVER, async (tx) => {
    const meter = (await queries.listReadings(tx, id)).find((one) => one.meterId === meterId);
    if (!meter) throw failField('meterId', 'MOVE_IN_METER');
    await queries.saveReading(tx, id, meterId, value, stampOf(scope));
    return { note: `${meter.number} ${value}` };
  });

const CHECKED: readonly MoveInState[] = [MOVE_IN.checking, MOVE_IN.mending, MOVE_IN.again, MOVE_IN.done];
export const giveKeys = (scope: Scope, { id, lines, givenTo, givenOn }: ParsedInputOf<typeof giveMoveInKeys>): Promise<null> =>
  save(scope, id, '发放钥匙', CHECKED, async (tx) => {
    const day = today(scope.clock);
    if (givenOn !== null && givenOn > day) throw failField('givenOn', 'MOVE_IN_DAY_FUTURE');
    await queries.insertKeys(tx, id, lines, { givenTo, givenOn: givenOn ?? day }, stampOf(scope));
    return { note: `${lines.map(({ kind, count }) => `${kind} ${count}`).join('、')}，${givenTo}` };
  });

export const returnKey = (scope: Scope, { id, keyId, returnedOn }: ParsedInputOf<typeof returnMoveInKey>): Promise<null> =>
  save(scope, id, '收回钥匙', [...CHECKED, MOVE_IN.refused], async (tx) => {
    if ((await queries.returnKey(tx, id, keyId, returnedOn ?? today(scope.clock))) === 0) throw fail('NOT_FOUND', { what: '钥匙' });
    return { note: '' };
  });

export const recheckOn = (scope: Scope, { id, recheckOn: day }: ParsedInputOf<typeof planMoveInRecheck>): Promise<null> =>
  save(scope, id, '约定复验', CHECKED, async () => ({ note: day ?? '取消', patch: { recheckOn: day } }));
