// A small fictional installation for the tests of this page.
import {
  listFunctions,
  readApplication,
  searchApplications,
  searchMessages,
  searchOpinions,
  searchTenants,
  viewImage,
  type ApplicationRow,
  type MessageRow,
  type OpinionRow,
  type OutputOf,
  type TenantRow,
} from '@anju/contract';
import { stub } from '../../../platform/testing/index.ts';

export const applicationOf = (id: number, state: ApplicationRow['state'] = 'submitted'): ApplicationRow => ({
  id,
  number: `SQ2026-000${id}`,
  state,
  companyName: `湖山物业服务有限公司${id}`,
  creditCode: '91330106MA2K12345X',
  contact: '林知远',
  mobile: '13800006721',
  region: '浙江省杭州市',
  houses: 5200,
  submittedAt: '2026-11-10T02:00:00Z',
  decidedAt: null,
  decidedBy: '',
  version: 3,
});

export const wholeOf = (id: number, overrides: Partial<OutputOf<typeof readApplication>> = {}): OutputOf<typeof readApplication> => ({
  id,
  version: 3,
  number: `SQ2026-000${id}`,
  state: 'submitted',
  reason: '',
  mobile: '13800006721',
  username: 'linzy',
  company: {
    name: `湖山物业服务有限公司${id}`,
    nick: '湖山物业',
    creditCode: '91330106MA2K12345X',
    type: 'AB',
    region: '浙江省杭州市',
    contact: '林知远',
    estates: 6,
    houses: 5200,
  },
  licence: { id: 44, name: '执照.png' },
  functions: [56, 147],
  loginName: '',
  submittedAt: '2026-11-10T02:00:00Z',
  decidedAt: null,
  decidedBy: '',
  serviceVersion: '2026-01',
  privacyVersion: '2026-02',
  suggestedCode: 'hushan',
  ...overrides,
});

export const tenantOf = (id: number, disabled = false): TenantRow => ({
  id,
  code: `tenant-${id}`,
  name: `客户${id}`,
  disabled,
  createdAt: '2026-05-01T02:00:00Z',
  companies: 4,
  accounts: 31,
  functions: 120,
  houses: 5200,
  lastLoginAt: null,
});

const MESSAGE: MessageRow = {
  id: 1,
  sentAt: '2026-11-12T07:20:00Z',
  channel: 'sms',
  recipient: '13800006721',
  text: '【安居】您的注册验证码为203948，10分钟内有效。',
  state: 'sent',
};

const OPINION: OpinionRow = {
  id: 8,
  createdAt: '2026-11-11T07:20:00Z',
  name: '周以宁',
  phone: '13900001234',
  content: '希望能在手机上看账单。',
  answer: '',
  answeredBy: '',
  answeredAt: null,
};

const CENTRES = [
  { id: 56, title: '共享数据维护中心', text: '', screens: ['小区楼栋', '房屋档案'], soon: [] },
  { id: 81, title: '客户服务中心', text: '', screens: ['诉求受理'], soon: [] },
  { id: 147, title: '收费结算中心', text: '', screens: ['计费标准'], soon: [] },
];

/** Lists of more than one page; a search for 无 finds nothing. */
export const CUSTOMER_STUBS = [
  stub(searchApplications, ({ key, page }) =>
    key === '无'
      ? { rows: [], total: 0 }
      : { rows: page === 1 ? [applicationOf(1), applicationOf(2, 'refused')] : [applicationOf(3)], total: 45 },
  ),
  stub(readApplication, ({ id }) => wholeOf(id)),
  stub(listFunctions, () => CENTRES),
  stub(viewImage, () => new Response(new Uint8Array(8), { headers: { 'content-type': 'image/png' } })),
  stub(searchTenants, ({ key }) =>
    key === '无' ? { rows: [], total: 0 } : { rows: [tenantOf(1), tenantOf(5), tenantOf(6, true)], total: 3 },
  ),
  stub(searchMessages, ({ key }) =>
    key === '无'
      ? { rows: [], total: 0 }
      : { rows: [MESSAGE, { ...MESSAGE, id: 2, state: 'failed' as const, recipient: '13700000000' }], total: 2 },
  ),
  stub(searchOpinions, ({ answered }) =>
    answered
      ? { rows: [], total: 0 }
      : {
          rows: [
            OPINION,
            { ...OPINION, id: 9, name: '沈言', answer: '已转产品部', answeredBy: '运营', answeredAt: '2026-11-12T01:00:00Z' },
          ],
          total: 2,
        },
  ),
];
