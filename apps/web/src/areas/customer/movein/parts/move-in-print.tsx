// 入伙通知书, 验房单 and 钥匙领用单 on paper.
import {
  CHECK_RESULT,
  FILE_CATEGORY,
  type CheckDefect,
  type CheckSheet,
  type CheckSheetItem,
  type MoveInDetail,
  type MoveInNotice,
} from '@anju/contract';
import { businessDay, formatDay, formatInstant, formatMoney } from '@anju/domain';
import { currentUser } from '../../../../platform/session/index.ts';
import { PaperHead, Picture, PrintFacts, PrintTable, type PrintColumn } from '../../../../ui/index.ts';
import { slotText } from './move-in-words.ts';
import { SeveralSheets } from './several-sheets.tsx';

const printed = () => `打印时间 ${formatInstant(new Date())}　打印人 ${currentUser()?.name ?? ''}`;

type Fee = MoveInNotice['fees'][number];
const FEES: readonly PrintColumn<Fee>[] = [
  { title: '费用', render: ({ name }) => name },
  { title: '数量', render: ({ quantity }) => quantity, align: 'right', width: '24mm' },
  { title: '单价', render: ({ price }) => (price === null ? '' : formatMoney(price)), align: 'right', width: '28mm' },
  { title: '说明', render: ({ note }) => note },
];
const PAPERS: readonly PrintColumn<MoveInNotice['papers'][number]>[] = [
  { title: '序号', render: (_, index) => index + 1, width: '14mm' },
  { title: '资料', render: ({ name }) => name },
  {
    title: '要求',
    render: ({ required, agentOnly }) => [agentOnly && '代办时', required ? '必须' : '可选'].filter(Boolean).join(''),
    width: '30mm',
  },
];

/** The days on which a house may be taken over: its own appointment, or those of the plan. */
const whenText = ({ day, half, queueNo, fromDay, toDay }: MoveInNotice): string => {
  if (day !== null) return `${slotText(day, half)}${queueNo === null ? '' : `，排队号 ${queueNo}`}`;
  if (fromDay === null) return '另行通知';
  return toDay === null || toDay === fromDay ? formatDay(fromDay) : `${formatDay(fromDay)} 至 ${formatDay(toDay)}`;
};

export function NoticePapers({ notices }: { readonly notices: readonly MoveInNotice[] }) {
  return (
    <SeveralSheets title="入伙通知书" rows={notices} keyOf={({ id }) => id}>
      {(notice) => (
        <>
          <div className="ui-print-head">
            <span>{notice.estateName}</span>
            <span>编号 {notice.number}</span>
          </div>
          <p>{notice.owner === '' ? '尊敬的业主' : `尊敬的 ${notice.owner}`}：</p>
          <p className="ui-letter-text">您的房屋 {notice.house} 已具备入伙条件，请按下列时间和地点前来办理入伙手续。</p>
          <PrintFacts
            rows={[
              ['办理时间', whenText(notice)],
              ['办理地点', notice.place],
              ['联系电话', notice.contact],
            ]}
          />
          {notice.noticeText === '' ? null : <p className="ui-letter-text">{notice.noticeText}</p>}
          {notice.papers.length === 0 ? null : (
            <>
              <h2>请携带的资料</h2>
              <PrintTable columns={PAPERS} rows={notice.papers} />
            </>
          )}
          {notice.fees.length === 0 ? null : (
            <>
              <h2>首期费用</h2>
              <PrintTable columns={FEES} rows={notice.fees} />
            </>
          )}
          <p className="ui-letter-sign">
            {notice.companyName}（盖章）
            <br />
            {formatDay(businessDay(new Date()))}
          </p>
        </>
      )}
    </SeveralSheets>
  );
}

const ITEMS: readonly PrintColumn<CheckSheetItem>[] = [
  { title: '房间', render: ({ room }) => room, width: '26mm' },
  { title: '项目', render: ({ name }) => name, width: '34mm' },
  { title: '查验标准', render: ({ standard }) => standard },
  { title: '结果', render: ({ result }) => (result === null ? '' : CHECK_RESULT.text(result)), width: '18mm' },
  { title: '说明', render: ({ note }) => note, width: '34mm' },
];
const DEFECTS: readonly PrintColumn<CheckDefect>[] = [
  { title: '编号', render: ({ number }) => number, width: '30mm' },
  { title: '部位', render: ({ item, position }) => [item, position].filter(Boolean).join(' ') },
  { title: '问题', render: ({ description }) => description },
  { title: '整改期限', render: ({ dueOn }) => (dueOn === null ? '' : formatDay(dueOn)), width: '24mm' },
];

interface CheckPaperProps {
  readonly sheet: CheckSheet;
  readonly companyName: string;
  readonly owner: string;
  /** Meters and what they showed; common parts have none. */
  readonly readings?: MoveInDetail['readings'];
}

const READINGS: readonly PrintColumn<MoveInDetail['readings'][number]>[] = [
  { title: '表具', render: ({ kind }) => kind },
  { title: '编号', render: ({ number }) => number },
  { title: '读数', render: ({ reading }) => reading ?? '', align: 'right' },
];

export function CheckPaper({ sheet, companyName, owner, readings = [] }: CheckPaperProps) {
  return (
    <SeveralSheets title={owner === '' ? '承接查验单' : '验房单'} rows={[sheet]} keyOf={({ id }) => id}>
      {() => (
        <>
          <div className="ui-print-head">
            <span>{companyName}</span>
            <span>{sheet.estateName}</span>
            <span>第 {sheet.round} 次查验</span>
          </div>
          <PrintFacts
            rows={[
              ['查验位置', sheet.place, '业主', owner],
              ['查验人', sheet.startedBy, '查验时间', formatInstant(sheet.startedAt)],
            ]}
          />
          <h2>查验项目</h2>
          <PrintTable columns={ITEMS} rows={sheet.items} />
          {sheet.defects.length === 0 ? null : (
            <>
              <h2>问题 {sheet.defects.length} 个</h2>
              <PrintTable columns={DEFECTS} rows={sheet.defects} />
            </>
          )}
          {readings.length === 0 ? null : (
            <>
              <h2>表具读数</h2>
              <PrintTable columns={READINGS} rows={readings} />
            </>
          )}
          <h2>意见</h2>
          <p className="ui-letter-text">{sheet.opinion}</p>
          <div className="ui-print-foot">
            <span>
              签字：
              {sheet.signFileId === null ? (
                sheet.unsignedReason || '　　　　　　　　'
              ) : (
                <Picture
                  className="ui-paper-hand"
                  parent={sheet.id}
                  cat={FILE_CATEGORY.checkPhoto}
                  id={sheet.signFileId}
                  side={320}
                  alt={`${sheet.signer}签字`}
                />
              )}
            </span>
            <span>日期：{sheet.signedAt === null ? '　　　　　　　　' : formatInstant(sheet.signedAt)}</span>
            <span>{printed()}</span>
          </div>
        </>
      )}
    </SeveralSheets>
  );
}

type KeyLine = MoveInDetail['keyLines'][number];
const KEYS: readonly PrintColumn<KeyLine>[] = [
  { title: '钥匙', render: ({ kind }) => kind },
  { title: '数量', render: ({ count }) => count, align: 'right', width: '20mm' },
  { title: '领用人', render: ({ givenTo }) => givenTo, width: '30mm' },
  { title: '领用日期', render: ({ givenOn }) => formatDay(givenOn), width: '28mm' },
  { title: '收回日期', render: ({ returnedOn }) => (returnedOn === null ? '' : formatDay(returnedOn)), width: '28mm' },
];

export function KeyPaper({ detail }: { readonly detail: MoveInDetail }) {
  return (
    <SeveralSheets title="钥匙领用单" rows={[detail]} keyOf={({ id }) => id}>
      {({ house, owner, visitor, keyLines, ...one }) => (
        <>
          <div className="ui-print-head">
            <PaperHead of={one} />
          </div>
          <PrintFacts
            rows={[
              ['房屋', house, '业主', owner],
              ['办理人', visitor?.name ?? '', '电话', visitor?.phone ?? ''],
            ]}
          />
          <PrintTable columns={KEYS} rows={keyLines} />
          <p className="ui-letter-text">以上钥匙已当面点清、试用，自领用时起由领用人保管。</p>
          <div className="ui-print-foot">
            <span>领用人：　　　　　　　　</span>
            <span>发放人：　　　　　　　　</span>
            <span>日期：　　　　　　　　</span>
            <span>{printed()}</span>
          </div>
        </>
      )}
    </SeveralSheets>
  );
}
