// 装修验收单 on paper: every round with its items, the water test, and the deposits afterwards. A round that waits has room to write.
import './finish.css';
import {
  DECORATION,
  DECORATION_MONEY,
  FILE_CATEGORY,
  type AcceptanceRound,
  type CheckLine,
  type DecorationDetail,
  type MoneyLine,
} from '@anju/contract';
import { formatDay, formatInstant, formatMoney } from '@anju/domain';
import { currentUser } from '../../../../platform/session/index.ts';
import { PaperHead, Picture, PrintFacts, PrintSheet, PrintTable, type PrintColumn } from '../../../../ui/index.ts';

const LINES: readonly PrintColumn<CheckLine>[] = [
  { title: '序号', render: (_, index) => index + 1, width: '12mm', align: 'center' },
  { title: '验收项目', render: ({ name }) => name, width: '40mm' },
  { title: '要求', render: ({ hint }) => hint },
  { title: '结果', render: ({ ok }) => (ok === null ? '□合格 □不合格' : ok ? '合格' : '不合格'), width: '30mm' },
  { title: '说明', render: ({ remark }) => remark, width: '44mm' },
];
const DEPOSITS: readonly PrintColumn<MoneyLine>[] = [
  { title: '押金', render: ({ name }) => name },
  { title: '已收', render: ({ received }) => formatMoney(received), align: 'right', width: '28mm' },
  { title: '抵扣', render: ({ converted }) => formatMoney(converted), align: 'right', width: '28mm' },
  { title: '已退', render: ({ returned }) => formatMoney(returned), align: 'right', width: '28mm' },
  { title: '余额', render: ({ balance }) => formatMoney(balance), align: 'right', width: '28mm' },
];

const instant = (value: string | null) => (value === null ? '　　　　　　' : formatInstant(value));

function Round({ parent, round }: { readonly parent: number; readonly round: AcceptanceRound }) {
  const { passed, lines, waterFrom, waterTo, signFileId } = round;
  return (
    <>
      <h2>
        {`第 ${round.round} 次验收`}
        {passed === null ? '' : `：${passed ? '合格' : '不合格'}`}
      </h2>
      <PrintTable columns={LINES} rows={lines} />
      {lines.some(({ water }) => water) || waterFrom !== null ? (
        <p>{`闭水试验：${instant(waterFrom)} 开始，${instant(waterTo)} 结束`}</p>
      ) : null}
      <p>{`验收意见：${round.result}`}</p>
      <p>
        {`验收人：${round.checkedBy || '　　　　　　'}　验收时间：${instant(round.checkedAt)}　业主或施工负责人签字：`}
        {signFileId === null ? (
          '　　　　　　'
        ) : (
          <Picture className="finish-paper-sign" parent={parent} cat={FILE_CATEGORY.customerSign} id={signFileId} side={320} alt="签字" />
        )}
      </p>
    </>
  );
}

export function FinishPaper({ detail }: { readonly detail: DecorationDetail }) {
  const deposits = detail.money.filter(({ kind }) => kind === DECORATION_MONEY.deposit);
  return (
    <PrintSheet
      title="装修验收单"
      head={<PaperHead of={detail} />}
      foot={
        <>
          <span>业主：　　　　　　　　</span>
          <span>施工负责人：　　　　　　　　</span>
          <span>物业验收人：　　　　　　　　</span>
          <span className="ui-paper-marks">
            打印时间 {formatInstant(new Date())}　打印人 {currentUser()?.name ?? ''}
          </span>
        </>
      }
    >
      <PrintFacts
        rows={[
          ['房屋', detail.house, '业主', detail.owner],
          ['施工单位', detail.contractor, '施工负责人', `${detail.leader} ${detail.leaderPhone}`],
          ['许可证号', detail.permitNumber ?? '', '状态', DECORATION.text(detail.state)],
          ['施工项目', detail.works, '观察期至', detail.observeUntil === null ? '' : formatDay(detail.observeUntil)],
        ]}
      />
      <div className="ui-paper">
        {detail.rounds.map((round) => (
          <Round key={round.round} parent={detail.id} round={round} />
        ))}
        {deposits.length === 0 ? null : (
          <>
            <h2>押金</h2>
            <PrintTable columns={DEPOSITS} rows={deposits} />
          </>
        )}
      </div>
    </PrintSheet>
  );
}
