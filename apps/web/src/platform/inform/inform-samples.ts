// Sample notices for tests of the parts that show and send them.
import type { InformRow } from '@anju/contract/oa/inform';

export const informSample = (id: number, values: Partial<InformRow> = {}): InformRow => ({
  id,
  docNumber: `GZ20260700${String(id).padStart(2, '0')}`,
  menu: 164,
  companyId: 3,
  createdAt: '2026-07-09T01:30:00.000Z',
  updatedBy: '陈思远',
  phone: '13800000001',
  job: '项目经理',
  subject: `第${id}件事`,
  houseId: 100 + id,
  houseName: `云栖花园 3幢-2单元-120${id}`,
  content: `<p>内容<b>${id}</b></p>`,
  handleName: '',
  handleTime: null,
  edited: false,
  expiresAt: '2026-08-08T01:30:00.000Z',
  ...values,
});
