// One refund request whole: what was asked for and why, the paper that proves it, who decided, what was paid.
import type { ReactNode } from 'react';
import { Descriptions, Drawer } from 'antd';
import { FILE_CATEGORY, refundReason, refundState, settleType, type RefundRequestRow } from '@anju/contract';
import { formatMoney } from '@anju/domain';
import { InstantText } from '../../../../ui/index.ts';
import { PaperLink } from '../../document/paper-input.tsx';

export function RefundDetail({ request, onClose }: { readonly request: RefundRequestRow; readonly onClose: () => void }) {
  const { id, number, estateName, houseCode, chargeTypeName, file, checkedAt, note, settlementNumber } = request;
  const facts: [string, ReactNode][] = [
    ['状态', refundState.text(request.state)],
    ['类型', settleType.text(request.type)],
    ['小区', estateName],
    ['房屋', houseCode],
    ['项目', chargeTypeName || '不限项目'],
    ['退款金额', `${formatMoney(request.amount)} 元`],
    ['账户余额', `${formatMoney(request.balance)} 元`],
    ['领款人', request.payee],
    ['退款原因', refundReason.text(request.reason)],
    ['说明', note || '–'],
    ['凭据', <PaperLink key="file" category={FILE_CATEGORY.refundPaper} parent={id} file={file} />],
    ['退款单', settlementNumber || '–'],
    [
      '申请',
      <span key="made">
        {request.createdBy} <InstantText value={request.createdAt} />
      </span>,
    ],
    [
      '审核',
      checkedAt === null ? (
        '–'
      ) : (
        <span key="checked">
          {request.checkedBy} <InstantText value={checkedAt} />
        </span>
      ),
    ],
    ['审核意见', request.checkNote || '–'],
  ];
  return (
    <Drawer open size={640} title={`退款申请 ${number}`} onClose={onClose}>
      <Descriptions size="small" bordered column={2} items={facts.map(([label, children]) => ({ key: label, label, children }))} />
    </Drawer>
  );
}
