// 租约登记表 on paper: one lease with who pays what and who lives there.
import { LEASE, LEASE_PAYER, LEASE_PURPOSE, RENT_CYCLE, type LeaseDetail } from '@anju/contract';
import { formatDay, formatInstant, formatMoney, isZeroDecimal } from '@anju/domain';
import { currentUser } from '../../../../../platform/session/index.ts';
import { PaperHead, PrintFacts, PrintSheet, PrintTable, type PrintColumn } from '../../../../../ui/index.ts';
import { termText } from '../parts/lease-words.tsx';

const PEOPLE: readonly PrintColumn<LeaseDetail['people'][number]>[] = [
  { title: '姓名', render: ({ name, main }) => (main ? `${name}（主租客）` : name) },
  { title: '证件号码', render: ({ idNo }) => idNo },
  { title: '电话', render: ({ phone }) => phone, width: '32mm' },
  { title: '居住日期', render: ({ fromDate, toDate }) => `${formatDay(fromDate)} 至 ${toDate === null ? '租期结束' : formatDay(toDate)}` },
];
const LINES: readonly PrintColumn<LeaseDetail['lines'][number]>[] = [
  { title: '收费项目', render: ({ item }) => item },
  { title: '由谁付', render: ({ payer, payerName }) => `${LEASE_PAYER.text(payer)} ${payerName}` },
  { title: '从哪天', render: ({ fromDate }) => formatDay(fromDate), width: '26mm' },
  { title: '到哪天', render: ({ toDate }) => (toDate === null ? '租期结束' : formatDay(toDate)), width: '26mm' },
];

export function LeasePaper({ lease }: { readonly lease: LeaseDetail }) {
  return (
    <PrintSheet
      title="租约登记表"
      head={<PaperHead of={lease} />}
      foot={
        <>
          <span>业主签字：　　　　　　　　</span>
          <span>租客签字：　　　　　　　　</span>
          <span>经办人：{lease.createdBy}</span>
          <span>
            打印时间 {formatInstant(new Date())}　打印人 {currentUser()?.name ?? ''}
          </span>
        </>
      }
    >
      <PrintFacts
        rows={[
          ['房屋', lease.house, '面积', `${lease.buildArea} ㎡ ${lease.layout}`],
          ['业主', lease.landlord, '业主电话', lease.landlordPhone],
          ['主租客', lease.tenant, '租客电话', lease.tenantPhone],
          ['租期', termText(lease), '状态', LEASE.text(lease.state)],
          [
            '月租金',
            `${formatMoney(lease.rent)} 元 ${RENT_CYCLE.text(lease.cycle)}`,
            '租房押金',
            isZeroDecimal(lease.deposit) ? '' : `${formatMoney(lease.deposit)} 元`,
          ],
          ['用途', LEASE_PURPOSE.text(lease.purpose), '合同编号', lease.contractNo],
          ['备案号', lease.filingNo, '备案日期', lease.filedOn === null ? '' : formatDay(lease.filedOn)],
          ['中介', [lease.agent, lease.agentPhone].filter(Boolean).join(' '), '审核', lease.checkedBy],
          ['备注', lease.remark],
        ]}
      />
      <h2>租客</h2>
      <PrintTable columns={PEOPLE} rows={lease.people} />
      <h2>费用由谁付</h2>
      <PrintTable columns={LINES} rows={lease.lines} />
      <p>没有列出的费用由业主付。租期结束的次日起，各项费用改回业主付。</p>
    </PrintSheet>
  );
}
