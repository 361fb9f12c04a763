// 退租查验单 on paper: what was found in which room, readings, keys, and both signatures.
import './handback.css';
import { CONDITION, FILE_CATEGORY, type HandbackDetail } from '@anju/contract';
import { formatDay, formatInstant, formatMoney, isZeroDecimal } from '@anju/domain';
import { currentUser } from '../../../../../platform/session/index.ts';
import { Picture, PrintFacts, PrintSheet, PrintTable, type PrintColumn } from '../../../../../ui/index.ts';

const LINES: readonly PrintColumn<HandbackDetail['lines'][number]>[] = [
  { title: '房间', render: ({ room }) => room, width: '26mm' },
  { title: '项目', render: ({ item }) => item, width: '36mm' },
  { title: '情况', render: ({ condition }) => (condition === null ? '' : CONDITION.text(condition)), width: '22mm' },
  { title: '说明', render: ({ note }) => note },
  { title: '赔偿', render: ({ damage }) => (isZeroDecimal(damage) ? '' : formatMoney(damage)), align: 'right', width: '24mm' },
];
const METERS: readonly PrintColumn<HandbackDetail['meters'][number]>[] = [
  { title: '表具', render: ({ kind }) => kind },
  { title: '编号', render: ({ number }) => number },
  { title: '读数', render: ({ reading }) => reading ?? '', align: 'right' },
];
const KEYS: readonly PrintColumn<HandbackDetail['keys'][number]>[] = [
  { title: '钥匙门卡', render: ({ kind }) => kind },
  { title: '发放', render: ({ given }) => given, align: 'right', width: '20mm' },
  { title: '收回', render: ({ back }) => back, align: 'right', width: '20mm' },
  { title: '说明', render: ({ note }) => note },
];

export function HandbackPaper({ check }: { readonly check: HandbackDetail }) {
  return (
    <PrintSheet
      title="退租查验单"
      head={
        <>
          <span>{check.estateName}</span>
          <span>租约 {check.leaseNumber}</span>
        </>
      }
      foot={
        <>
          <span>
            租客签字：
            {check.signFileId === null ? (
              check.unsignedReason || '　　　　　　　　'
            ) : (
              <Picture
                className="ui-paper-hand"
                parent={check.id}
                cat={FILE_CATEGORY.handbackPhoto}
                id={check.signFileId}
                side={320}
                alt={`${check.signer}签字`}
              />
            )}
          </span>
          <span>业主签字：　　　　　　　　</span>
          <span>查验人：{check.doneBy || check.startedBy}</span>
          <span>
            打印时间 {formatInstant(new Date())}　打印人 {currentUser()?.name ?? ''}
          </span>
        </>
      }
    >
      <PrintFacts
        rows={[
          ['房屋', check.house, '租期', `${formatDay(check.fromDate)} 至 ${formatDay(check.endOn)}`],
          ['业主', check.landlord, '租客', check.tenant],
          ['查验时间', formatInstant(check.startedAt), '搬离日期', check.leftOn === null ? '' : formatDay(check.leftOn)],
        ]}
      />
      <h2>查验项目</h2>
      <PrintTable columns={LINES} rows={check.lines} />
      {isZeroDecimal(check.damage) ? null : <p>约定赔偿合计 {formatMoney(check.damage)} 元，由租客付给业主。</p>}
      {check.meters.length === 0 ? null : (
        <>
          <h2>表具读数</h2>
          <PrintTable columns={METERS} rows={check.meters} />
        </>
      )}
      {check.keys.length === 0 ? null : (
        <>
          <h2>钥匙门卡</h2>
          <PrintTable columns={KEYS} rows={check.keys} />
        </>
      )}
      <h2>双方意见</h2>
      <p>{check.opinion}</p>
    </PrintSheet>
  );
}
