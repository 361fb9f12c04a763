// Books of a small company, as the server describes them to the pages of vouchers.
import {
  ACCOUNT_SET,
  CASH_SECTION,
  CHART,
  DIRECTION,
  listBooks,
  NUMBER_SPAN,
  PAPERS_RULE,
  readSubjectTree,
  readVoucherDesk,
  SUBJECT_CATEGORY,
  TAX_PAYER,
  VOUCHER,
  VOUCHER_KIND,
  WORD_DEMAND,
  NO_DIMS,
  type SubjectTree,
  type VoucherDetail,
  type VoucherLine,
  type VoucherRow,
} from '@anju/contract';
import { ALL_ENDPOINTS, exampleOf, stub, type Stub } from '../../../platform/testing/index.ts';

export const COMPANY = 7;
const AT = '2026-11-16T02:00:00Z';

const subject = (id: number, code: string, fullName: string, initials: string, more: Partial<SubjectTree> = {}): SubjectTree => ({
  ...{ id, code, fullName, initials, name: fullName.split('-').at(-1) ?? fullName, parentId: null, level: 1, leaf: true, enabled: true },
  ...{ category: SUBJECT_CATEGORY.asset, direction: DIRECTION.debit, system: false, dims: '', required: '', cash: false, bank: false },
  ...{ cashEquivalent: false, custody: false, cashIn: null, cashOut: null, forbiddenSide: 0 as const, forbiddenText: '', remark: '' },
  ...{ version: 0, children: [] },
  ...more,
});
export const BANK = subject(1, '100201', '银行存款-基本户', 'jbh', { bank: true, cashEquivalent: true });
export const COST = subject(2, '640102', '主营业务成本-外包', 'wb');
export const TAX = subject(3, '22210101', '应交增值税-进项税额', 'jxse');

export const sampleRow = (id: number, more: Partial<VoucherRow> = {}): VoucherRow => ({
  ...{ id, ym: 202611, day: '2026-11-16', word: '记', no: id, number: `记-${String(id).padStart(4, '0')}`, state: VOUCHER.submitted },
  ...{ kind: VOUCHER_KIND.manual, papers: 1, files: 0, lines: 2, summary: '付保洁外包费', subjects: ['640102 外包', '100201 基本户'] },
  ...{ total: '96000.00', maker: '沈亦舟', auditor: '', poster: '', cashier: '', rejectReason: '', createdAt: AT, prints: 0 },
  ...{ reversesId: null, reversedById: null, correctsId: null, source: null, version: 3, own: false },
  ...more,
});

export const sampleLine = (line: number, { id, code, fullName }: SubjectTree, more: Partial<VoucherLine> = {}): VoucherLine => ({
  ...{ line, summary: '付保洁外包费', subjectId: id, subjectCode: code, subjectName: fullName, dims: NO_DIMS, dimTexts: [] },
  ...{ debit: '0.00', credit: '0.00', cashItem: null, cashItemName: '', quantity: null, price: null },
  ...{ settleMethod: '', settleNo: '', businessDay: null },
  ...more,
});

export const sampleVoucher = (id: number, more: Partial<VoucherDetail> = {}): VoucherDetail => {
  const { files: _files, lines: _lines, subjects: _subjects, ...row } = sampleRow(id);
  return {
    ...row,
    ...{ companyId: COMPANY, companyName: '安居物业', periodState: 1 as const, supervisor: '', cashierId: null, submittedAt: AT },
    ...{
      auditedAt: null,
      postedAt: null,
      capital: '玖万陆仟元整',
      lines: [],
      files: [],
      sourceKey: null,
      reverses: null,
      reversedBy: null,
    },
    ...{ corrects: null, correctedBy: [], previousId: null, nextId: null, log: [] },
    ...more,
  };
};

/** Everything empty, except for books, chart and desk. */
export const VOUCHER_STUBS: readonly Stub[] = [
  ...ALL_ENDPOINTS.map((endpoint) => stub(endpoint, () => exampleOf(endpoint.output, 0))),
  stub(listBooks, () => [
    {
      ...{
        companyId: COMPANY,
        name: '安居物业',
        template: CHART.enterprise,
        state: ACCOUNT_SET.running,
        firstYm: 202601,
        currentYm: 202611,
      },
      ...{ dimsRequired: true, papersRule: PAPERS_RULE.free, makerPosts: false, taxPayer: TAX_PAYER.general },
    },
  ]),
  stub(readSubjectTree, () => [BANK, TAX, COST]),
  stub(readVoucherDesk, () => ({
    ...{ companyName: '安居物业', firstYm: 202601, openYms: [202611], day: '2026-11-16', numberSpan: NUMBER_SPAN.month },
    ...{ papersRule: PAPERS_RULE.free, dimsRequired: true, makerPosts: false, summaries: [], templates: [] },
    words: [{ word: '记', title: '记账凭证', demand: WORD_DEMAND.none }],
    cashItems: [{ code: 'CF03', name: '购买商品、接受劳务支付的现金', section: CASH_SECTION.operating, direction: DIRECTION.credit }],
  })),
];
