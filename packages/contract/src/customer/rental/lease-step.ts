// The life of a lease after it was written (menu 84): decided by somebody else, renewed, changed, ended early, filed, undone.
import { z } from 'zod';
import { ID_TYPE } from '../../estate/enums.ts';
import { newcomer } from '../../estate/resident.ts';
import { day } from '../../kit/dates.ts';
import { approvalFields, optionalId, optionalText, requiredText } from '../../kit/fields.ts';
import { chosen, id, idParam, version } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { LEASE } from './lease-states.ts';
import { leaseChange, leaseLineForm, leaseMoneyText, leasePaperForm } from './lease.ts';

const lease = resource({ path: '/api/customer/lease', menu: MENU.rental, what: '租约' });
const changed = z.object({ changes: z.array(leaseChange) });
const keepBilled = z.boolean().default(false);

// ---- decided ------------------------------------------------------------------------------------------------------------

export const submitLease = lease.step('{id}/submit', '提交租约', { act: 'add', output: z.object(approvalFields) });
export const withdrawLease = lease.step('{id}/withdraw', '撤回租约', { act: 'add', fields: { reason: optionalText('原因', 200) } });
/** Payers change for the days of the lease; a lease that begins later starts on its day. */
export const approveLease = lease.step('{id}/approve', '通过租约', {
  act: 'audit',
  fields: { note: optionalText('意见', 200) },
  output: changed.extend({ state: LEASE.schema }),
});
/** Several leases in one call, each handled separately: one that is refused says why, the others go on. */
export const MAX_LEASES = 100;
const severalLeases = { leases: z.array(z.object({ id, version })).min(1, '请选择租约').max(MAX_LEASES, `一次最多 ${MAX_LEASES} 份`) };
const leaseAnswer = z.object({ id, number: z.string(), refused: z.string() });
export type LeaseAnswer = z.output<typeof leaseAnswer>;
export const submitLeases = lease.write('submit-many', '批量提交租约', {
  act: 'add',
  input: severalLeases,
  output: z.array(leaseAnswer.extend(approvalFields)),
});
export const approveLeases = lease.write('approve-many', '批量通过租约', {
  act: 'audit',
  input: { ...severalLeases, note: optionalText('意见', 200) },
  output: z.array(leaseAnswer),
});
export const rejectLease = lease.step('{id}/reject', '退回租约', { act: 'audit', fields: { note: requiredText('退回原因', 200) } });
/** Everything the lease changed is put back exactly as it was, as long as nothing was billed to the tenant by it. */
export const undoLease = lease.step('{id}/undo', '作废租约', { act: 'void', fields: { reason: requiredText('作废原因', 200) } });

// ---- changed ------------------------------------------------------------------------------------------------------------

const renewal = {
  toDate: day,
  rent: leaseMoneyText('租金'),
  /** Empty: the number stays. */
  contractNo: optionalText('合同编号', 60),
  note: optionalText('说明', 200),
  keepBilled,
};
/** A later last day, and the rent from the day after the present one. The filing has to be made again. */
export const renewLease = lease.step('{id}/renew', '续租', { fields: renewal, output: changed });
export const changeLeaseRent = lease.step('{id}/rent', '调整租金', {
  fields: { rent: leaseMoneyText('租金'), fromDate: day, reason: requiredText('原因', 200) },
});
/** Lines left out stay as they are. */
export const changeLeasePayers = lease.step('{id}/payers', '变更付款', {
  fields: {
    lines: z
      .array(leaseLineForm.extend({ fromDate: day }))
      .min(1, '请选择收费项目')
      .max(50, '收费项目最多 50 个'),
    reason: requiredText('原因', 200),
    keepBilled,
  },
  output: changed,
});
/** Persons who join or leave while the lease runs; the main tenant stays. */
export const changeLeasePeople = lease.step('{id}/people', '变更租客', {
  fields: {
    join: z
      .array(
        z
          .object({ personId: optionalId, person: newcomer.nullable().default(null), fromDate: day })
          .refine((one) => (one.personId === null) !== (one.person === null), { path: ['personId'], error: '请选择人员，或登记新人员' }),
      )
      .max(30, '租客最多 30 人')
      .default([]),
    leave: z
      .array(z.object({ id, onDay: day }))
      .max(30, '租客最多 30 人')
      .default([]),
    reason: optionalText('原因', 200),
  },
  output: changed,
});
const stop = { endOn: day, reason: requiredText('退租原因', 200), keepBilled };
/** An earlier last day; the items go back to the landlord the day after it. Sent again, it names another day. */
export const stopLease = lease.step('{id}/stop', '提前退租', { fields: stop, output: changed });
/** What renewing or ending early would change; nothing is stored. */
export const previewLeaseEnd = lease.read('{id}/preview-end', '续租或退租预览', {
  act: 'change',
  input: z.object({ id: idParam, endOn: day, keepBilled }),
  output: z.object({ changes: z.array(leaseChange), problems: z.array(z.string()) }),
});

// ---- papers and numbers -------------------------------------------------------------------------------------------------

export const fileLease = lease.step('{id}/filing', '登记备案', { fields: { filingNo: requiredText('备案号', 60), filedOn: day } });
/** All papers; those left out are taken off. */
export const saveLeasePapers = lease.step('{id}/papers', '更新租约资料', {
  fields: { papers: z.array(leasePaperForm).max(30, '资料最多 30 份') },
});
const whole = z.object({ personId: id, name: z.string(), phone: z.string(), idType: ID_TYPE.schema.nullable(), idNo: z.string() });
/** Numbers in full; the access is logged. */
export const showLeasePrivate = lease.write('{id}/private', '查看租约完整电话与证件号', {
  act: 'change',
  input: z.object({ id: idParam }),
  output: z.object({ landlord: whole, people: z.array(whole) }),
});

// ---- setting ------------------------------------------------------------------------------------------------------------

const setting = z.object({
  /** Days before the last day on which the estate's staff is reminded. */
  remindDays: z.int('请输入天数').min(1, '天数应在 1 至 365 之间').max(365, '天数应在 1 至 365 之间'),
});
export const readLeaseSetting = lease.read('setting', '租约设置', {
  input: { companyId: optionalId },
  output: setting.extend({ companyId: id, version, updatedBy: z.string() }),
});
export const saveLeaseSetting = lease.write('setting', '保存租约设置', {
  act: 'audit',
  method: 'PUT',
  input: setting.extend({ companyId: chosen('公司'), version }),
});
