// 整改通知书 and 停工通知书 on paper: a letter to the household with a counterfoil for who receives it.
import { NOTICE_KIND, NOTICE_SERVED, VIOLATION_LEVEL, type ViolationDetail } from '@anju/contract';
import { businessDay, formatDay, formatInstant } from '@anju/domain';
import { PrintFacts, PrintSheet } from '../../../../ui/index.ts';

interface NoticePaperProps {
  readonly detail: ViolationDetail;
  readonly notice: ViolationDetail['notices'][number];
}

/** The household, and the crew where there is one; whoever is at fault where no owner is known. */
const addressees = ({ ownerName, contractor, offender }: ViolationDetail): string =>
  [ownerName || offender, contractor].filter(Boolean).join('、') || '有关责任人';

const CLOSING = {
  [NOTICE_KIND.rectify]: '逾期不改的，我方将依照法律法规、管理规约和装修管理协议予以劝阻，并报告业主委员会和主管部门。',
  [NOTICE_KIND.stop]: '停工期间施工人员和材料不得进场。拒不停工的，我方将立即报告业主委员会和主管部门。',
} as const;

export function NoticePaper({ detail, notice }: NoticePaperProps) {
  const { companyName, estateName, object, position, type, level, content, times, foundAt, decorationNumber } = detail;
  const where = [estateName, object, position].filter(Boolean).join(' ');
  return (
    <PrintSheet
      title={NOTICE_KIND.text(notice.kind)}
      head={
        <>
          <span>{companyName}</span>
          <span>编号 {notice.number}</span>
          {decorationNumber === '' ? null : <span>装修 {decorationNumber}</span>}
        </>
      }
    >
      <div className="ui-letter">
        <p>{addressees(detail)}：</p>
        <p className="ui-letter-text">
          {`我方于 ${formatInstant(foundAt)} 在 ${where} 发现“${type}”（${VIOLATION_LEVEL.text(level)}）${times > 1 ? `，该户同类违规第 ${times} 次` : ''}：${content}`}
        </p>
        <p className="ui-letter-text">{notice.demand}</p>
        <p className="ui-letter-text">{`整改期限：${formatDay(notice.deadline)}。${CLOSING[notice.kind]}`}</p>
        <p className="ui-letter-text">对本通知书有异议的，可以向我方申诉，由发现人以外的人员复核。</p>
        <p className="ui-letter-sign">
          {companyName}（盖章）
          <br />
          {formatDay(businessDay(new Date(notice.at)))}
        </p>
      </div>
      <PrintFacts
        rows={[
          ['送达方式', NOTICE_SERVED.text(notice.served), '送达人', notice.by],
          ['签收人', notice.receiver || '　', '签收日期', '　'],
        ]}
      />
    </PrintSheet>
  );
}
