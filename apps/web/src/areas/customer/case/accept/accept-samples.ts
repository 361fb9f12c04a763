// A stub call for tests: one house with two people, two categories with letters, a case that may be the same.
import {
  acceptCases,
  CASE,
  CASE_CLOCK,
  CASE_KIND,
  countAlike,
  DISPATCH_WAY,
  findAlike,
  findCallers,
  getCallerCard,
  listCaseCategories,
  listCaseWorkers,
  lookUpEstates,
  previewPromise,
  searchCases,
  VISIT_RULE,
  type CallerCard,
  type CaseCategory,
  type OutputOf,
} from '@anju/contract';
import { stub, type Stub } from '../../../../platform/testing/index.ts';

const category = (id: number, name: string, more: Partial<CaseCategory> = {}): CaseCategory => ({
  id,
  version: 0,
  parentId: null,
  kind: CASE_KIND.repair,
  name,
  key: '',
  repairType: null,
  teamId: 5,
  teamName: '水暖组',
  way: DISPATCH_WAY.turn,
  visitRule: VISIT_RULE.unrated,
  paid: true,
  priceNote: '上门 30.00 起',
  usualMinutes: 60,
  phrases: '',
  position: id,
  disabled: false,
  ...more,
});
export const CATEGORIES: CaseCategory[] = [
  category(1, '电', { key: 'E' }),
  category(2, '水暖', { key: 'S', phrases: '角阀漏水\n水压小' }),
  category(3, '漏水', { parentId: 2 }),
  category(4, '停水咨询', { kind: CASE_KIND.question, key: 'T' }),
  category(5, '服务态度', { kind: CASE_KIND.complaint, key: 'F' }),
];

export const CARD: CallerCard = {
  houseId: 9,
  estateId: 1,
  estateName: '云栖花园',
  companyId: 3,
  house: '3幢-2单元-1203',
  unitId: 7,
  buildingId: 4,
  area: '89.43',
  layout: '两室两厅一卫',
  useState: 4,
  handoverDate: '2019-06-20',
  people: [
    { personId: 21, name: '周以宁', phone: '138****6721', relation: '业主', isOwner: true },
    { personId: 22, name: '林沛', phone: '139****0001', relation: '配偶', isOwner: false },
  ],
  parkings: ['B1-117'],
  tags: ['独居老人'],
  money: { open: '792.81', overdue: '506.56', prepaid: '1200.00' },
  cases: [
    {
      id: 71,
      number: 'SQ2026-11-0409',
      title: '厨房下水反味',
      state: CASE.working,
      object: '3幢-2单元-1203',
      worker: '王建国',
      at: '2026-11-18T01:41:00.000Z',
      note: '王建国 14:00 上门',
    },
  ],
  caseCount: 3,
  unitCases: [],
  leases: [],
  outages: [
    {
      id: 61,
      kind: 1,
      fromAt: '2026-11-18T05:00:00.000Z',
      toAt: '2026-11-18T07:00:00.000Z',
      content: '水箱清洗',
      answer: '15:00 恢复，初放水略浑属正常。',
    },
  ],
};

export const hit: OutputOf<typeof findCallers>[number] = {
  houseId: 9,
  estateId: 1,
  estateName: '云栖花园',
  house: '3幢-2单元-1203',
  personId: null,
  name: '周以宁',
  phone: '138****6721',
  relation: '业主',
};

export const ALIKE: OutputOf<typeof findAlike> = CARD.cases.map((one) => ({ ...one, likeness: 82, sameHouse: true }));

export const CALL_READS: readonly Stub[] = [
  stub(listCaseCategories, () => CATEGORIES),
  stub(lookUpEstates, () => [{ id: 1, name: '云栖花园', code: 'YQ', companyId: 3, companyName: '云栖物业', houses: 100 }]),
  stub(searchCases, () => ({ rows: [], total: 0, more: false, open: 0, late: 0, done: 0, onTime: 0 })),
  stub(findCallers, ({ key }) => (key === '林沛' ? [{ ...hit, personId: 22, name: '林沛' }] : [hit])),
  stub(getCallerCard, () => CARD),
  stub(findAlike, ({ content }) => (content.includes('反味') ? ALIKE : [])),
  stub(countAlike, () => [{ day: '2026-11-17', count: 2 }]),
  stub(previewPromise, () => ({
    respondDue: '2026-11-18T04:00:00.000Z',
    arriveDue: null,
    finishDue: '2026-11-19T04:00:00.000Z',
    clock: CASE_CLOCK.always,
    clause: '紧急维修',
    teamId: 5,
    teamName: '水暖组',
    paid: true,
    priceNote: '上门 30.00 起',
  })),
  stub(listCaseWorkers, () => [
    { id: 31, name: '王建国', teamId: 5, teamName: '水暖组', open: 8, maxOpen: 8, onDuty: true, todayMinutes: 390 },
  ]),
  stub(acceptCases, ({ cases }) => ({
    cases: cases.map((_, at) => ({ id: 80 + at, number: `SQ2026-11-041${at}`, state: CASE.waiting })),
  })),
];
