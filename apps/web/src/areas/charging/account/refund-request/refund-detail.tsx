// One refund request: what was requested and why, the evidence, the decision, and what was paid.
import { FILE_CATEGORY, refundReason, REFUND, SETTLE, type RefundRequestRow } from '@anju/contract';
import { formatMoney } from '@anju/domain';
import { byFlowText, Facts, RecordDrawer, type Fact, type RecordList } from '../../../../archetypes/index.ts';
import { InstantText } from '../../../../ui/index.ts';
import { PaperLink } from '../../document/paper-input.tsx';

interface RefundDetailProps {
  /** The list it was opened from. */
  readonly list?: RecordList | undefined;
  readonly request: RefundRequestRow | null;
  readonly onClose: () => void;
}

export const RefundDetail = ({ request, onClose, list }: RefundDetailProps) => (
  <RecordDrawer
    list={list}
    record={request && { data: request }}
    what="退款申请"
    title={({ number }) => `退款申请 ${number}`}
    onClose={onClose}
  >
    {(row) => <Facts rows={factsOf(row)} columns={2} />}
  </RecordDrawer>
);

function factsOf(request: RefundRequestRow): readonly Fact[] {
  return [
    ['状态', REFUND.text(request.state)],
    ['流程', request.state === REFUND.waiting && request.flowName !== null ? byFlowText(request.flowName) : null],
    ['类型', SETTLE.text(request.type)],
    ['小区', request.estateName],
    ['房屋', request.houseCode],
    ['户主', request.personName],
    ['项目', request.chargeTypeName || '不限项目'],
    ['退款金额', `${formatMoney(request.amount)} 元`],
    ['账户余额', `${formatMoney(request.balance)} 元`],
    ['领款人', request.payee],
    ['退款原因', refundReason.text(request.reason)],
    ['说明', request.note],
    ['凭据', <PaperLink key="file" category={FILE_CATEGORY.refundPaper} parent={request.id} file={request.file} />],
    ['退款单', request.settlementNumber],
    [
      '申请',
      <span key="made">
        {request.createdBy} <InstantText value={request.createdAt} />
      </span>,
    ],
    [
      '审核',
      request.checkedAt === null ? null : (
        <span key="checked">
          {request.checkedBy} <InstantText value={request.checkedAt} />
        </span>
      ),
    ],
    ['审核意见', request.checkNote],
  ];
}
