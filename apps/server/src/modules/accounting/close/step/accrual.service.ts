// Step 计提: payroll and whatever else is booked every period from a template, what the company earns under 酬金制, and the provision for bad debts. domain: accounting 5.1, 12.15.
import { CHART, VOUCHER_KIND } from '@anju/contract';
import { closeLine, filledAmounts, hasFormulas, isDueIn, isWholeTemplate, provisionTarget, toCents } from '@anju/domain';
import { fail } from '../../../../platform/errors/failure.ts';
import { companyReach } from '../../../../platform/reach/company-reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { findTemplate } from '../../voucher/template/template.queries.ts';
import type { CloseContext } from './context.service.ts';
import { proposeFees } from './fee.service.ts';
import { proposeFormula } from './formula.service.ts';
import { listAges } from './nets.queries.ts';
import { listOwn } from './own-voucher.queries.ts';
import { monthText, SOURCE, type Proposal } from './proposal.ts';

/** Receivables that may not come in. */
const RECEIVABLES = ['1122'];

export async function proposeAccruals(context: CloseContext, exceptIds: readonly number[], scope: Scope): Promise<Proposal[]> {
  return [
    ...(await fromTemplates(context, exceptIds, scope)),
    ...(await proposeFees(context, exceptIds)),
    ...(await badDebts(context, exceptIds)),
  ];
}

async function fromTemplates(context: CloseContext, exceptIds: readonly number[], scope: Scope): Promise<Proposal[]> {
  const { db, books, ym, setting } = context;
  if (setting.templateIds.length === 0) return [];
  const booked = new Set(
    (await listOwn(db, books.companyId, ym, [SOURCE.template]))
      .filter(({ reversesId, reversed }) => reversesId === null && !reversed)
      .map(({ sourceKey }) => sourceKey),
  );
  const proposals: Proposal[] = [];
  for (const id of setting.templateIds.filter((one) => !booked.has(`${ym}.${one}`))) {
    const template = await findTemplate(db, companyReach(scope), id);
    if (template?.companyId !== books.companyId || !isDueIn(template.frequency, ym)) continue;
    const { name, word, lines } = template;
    if (!isWholeTemplate(lines)) throw fail('CLOSE_TEMPLATE_EMPTY', { name });
    if (hasFormulas(lines)) {
      proposals.push(...(await proposeFormula(context, template, exceptIds)));
      continue;
    }
    const amounts = filledAmounts(lines, null);
    const drafts = lines.map(({ summary, subjectId, dims, cashItem }, at) => ({
      ...{ summary: summary || name, subjectId, dims, cashItem },
      ...(amounts[at] ?? { debit: '0.00', credit: '0.00' }),
    }));
    proposals.push({ source: SOURCE.template, part: String(id), kind: VOUCHER_KIND.accrual, summary: name, word, lines: [], drafts });
  }
  return proposals;
}

/** 小企业会计准则 keeps no provision. A release is red ink of the provision. */
async function badDebts(context: CloseContext, exceptIds: readonly number[]): Promise<Proposal[]> {
  const { db, books, ym, setting, code } = context;
  if (!setting.badDebt || books.template !== CHART.enterprise) return [];
  const codes = RECEIVABLES.flatMap((one) => code(one) ?? []);
  const firstSlot = Math.trunc(books.firstYm / 100) * 100;
  const parts = await listAges(db, { companyId: books.companyId, ym, codes, firstSlot, exceptIds });
  const held = (await context.nets({ codes: ['1231'], waiting: { exceptIds } })).reduce((sum, { net }) => sum - toCents(net), 0n);
  const due = provisionTarget(parts, setting.ages) - held;
  if (due === 0n) return [];
  const [loss, provision] = [context.subject('6702'), context.subject('1231')];
  const lines = [closeLine({ subjectId: loss.id, dimsetId: 0 }, 1, due), closeLine({ subjectId: provision.id, dimsetId: 0 }, -1, due)];
  const summary = `${due > 0n ? '计提' : '转回'}${monthText(ym)}坏账准备`;
  return [{ source: SOURCE.badDebt, kind: VOUCHER_KIND.accrual, summary, lines }];
}
