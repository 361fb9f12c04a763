// 动账限额: read by all, changed by an administrator with the consent of somebody who approves prices. There is no limit that changes limits.
import {
  LIMIT,
  MENU,
  type getMoneyLimits,
  type HeldPaper,
  type OutputOf,
  type ParsedInputOf,
  type proposeMoneyLimits,
} from '@anju/contract';
import { compareDecimal, limitText } from '@anju/domain';
import { fail, failField } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction } from '../../../platform/tenancy/tenant-db.ts';
import type { ActResult } from './act-register.ts';
import { limitOf, type LimitKind } from './guard.rules.ts';
import { hold } from './guard.service.ts';
import { findProposal } from './held-act.queries.ts';
import * as queries from './money-limit.queries.ts';

type Proposal = ParsedInputOf<typeof proposeMoneyLimits>;

/** Of each company one proposal may wait. */
const subjectOf = (companyId: number): string => `company:${companyId}`;
const KINDS: readonly LimitKind[] = LIMIT.values;

export async function read(
  { db, actor }: Scope,
  { companyId }: ParsedInputOf<typeof getMoneyLimits>,
): Promise<OutputOf<typeof getMoneyLimits>> {
  const [stored, proposal] = await Promise.all([
    queries.listLimits(db, companyId),
    findProposal(db, subjectOf(companyId), actor.accountId),
  ]);
  return {
    proposal: proposal ?? null,
    rows: KINDS.map((kind) => {
      const { paper, day } = limitOf(stored, companyId, kind);
      const found = stored.find((one) => one.companyId === companyId && one.kind === kind);
      return {
        kind,
        paperLimit: paper,
        dayLimit: day,
        own: found !== undefined,
        updatedBy: found?.updatedBy ?? '',
        updatedAt: found?.updatedAt ?? null,
      };
    }),
  };
}

const same = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : compareDecimal(one, other) === 0;
const wordsOf = ({ paper, day }: { paper: string | null; day: string | null }): string =>
  `单笔 ${limitText(paper)}，当日 ${limitText(day)}`;

export async function propose(scope: Scope, input: Proposal): Promise<{ held: HeldPaper }> {
  return inTransaction(scope.db, async (tx) => {
    if (input.companyId !== 0 && !(await queries.isCompany(tx, input.companyId)))
      throw failField('companyId', 'NOT_FOUND', { what: '公司' });
    const stored = await queries.listLimits(tx, input.companyId);
    const changed = input.limits.flatMap(({ kind, paperLimit, dayLimit }) => {
      const before = limitOf(stored, input.companyId, kind);
      return same(before.paper, paperLimit) && same(before.day, dayLimit) ? [] : [{ kind, paperLimit, dayLimit, before }];
    });
    if (changed.length === 0) throw fail('MONEY_LIMIT_SAME');
    const limits = changed.map(({ before: _before, ...limit }) => limit);
    const facts = changed.map(({ kind, paperLimit, dayLimit, before }) => ({
      label: LIMIT.text(kind),
      text: `${wordsOf(before)} → ${wordsOf({ paper: paperLimit, day: dayLimit })}`,
    }));
    const text = `变更动账限额：${changed.map(({ kind }) => LIMIT.text(kind)).join('、')}`;
    const { reason, companyId } = input;
    const act = { act: 'limit', input: { ...input, limits }, reason, subject: subjectOf(companyId) } as const;
    const verdict = { kinds: [LIMIT.setting], menus: [MENU.chargingStandard], why: '动账限额变更均需复核' };
    return { held: await hold(scope, tx, act, { companyId, estateId: null, text, amount: '0.00', tender: '', facts }, verdict) };
  });
}

/** The limits as approved. */
export async function change(scope: Scope, { companyId, limits }: Proposal): Promise<ActResult> {
  return inTransaction(scope.db, async (tx) => {
    await queries.upsertLimits(tx, { ...stampOf(scope), companyId }, limits);
    const text = limits.map(({ kind, paperLimit: paper, dayLimit: day }) => `${LIMIT.text(kind)} ${wordsOf({ paper, day })}`).join('；');
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: 'money-limit', entityId: companyId, note: text });
    return { text };
  });
}
