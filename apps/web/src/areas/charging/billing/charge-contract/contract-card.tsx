// The data of a contract, shown above its standards, and the actions on it.
import { useState } from 'react';
import { Button } from 'antd';
import { contractKind, FILE_CATEGORY, getChargeContract, OBJECT, removeChargeContract, type AttachmentDetail } from '@anju/contract';
import { formatDay, formatMoney, isZeroDecimal } from '@anju/domain';
import { Facts, type Fact } from '../../../../archetypes/index.ts';
import { useAttempt, useRead } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { DateText, FailedState, InstantText, LoadingOverlay, useConfirm } from '../../../../ui/index.ts';
import { DeskLink } from '../../bill/desk-link.tsx';
import { PaperLink } from '../../document/paper-input.tsx';
import { ChangeContract, EndContract, RenewContract } from './contract-dialogs.tsx';
import { Term } from './contract-term.tsx';

interface ContractCardProps {
  readonly object: AttachmentDetail;
  readonly can: { readonly change: boolean; readonly remove: boolean };
  readonly onDone: (text: string) => void;
  readonly onRemoved: () => void;
}

export function ContractCard({ object, can, onDone, onRemoved }: ContractCardProps) {
  const { id, lines } = object;
  const confirm = useConfirm();
  const [dialog, setDialog] = useState<'change' | 'renew' | 'end' | null>(null);
  const query = useRead(getChargeContract, { id });
  const { attempt } = useAttempt();
  const contract = query.data;
  if (query.error) return <FailedState text={query.error.message} onRetry={() => void query.refetch()} />;
  if (!contract) return <LoadingOverlay show />;

  const close = () => setDialog(null);
  const done = (text: string) => {
    close();
    onDone(text);
  };
  async function remove(number: string) {
    if (!(await confirm({ text: `删除合同 ${number}，它没有标准和账单，删除后不留记录。是否继续？` }))) return;
    await call(removeChargeContract, { id });
    onRemoved();
  }

  const runs = contract.endedOn === null;
  const facts: readonly (Fact | null)[] = [
    ['客户', [contract.customerName, contract.customerNumber, contract.phone].filter(Boolean).join('　')],
    ['合同期', <Term key="term" term={contract} />],
    ['类型', contractKind.text(contract.kind)],
    ['位置', contract.place],
    ['面积', contract.area === null ? null : `${formatMoney(contract.area)} ㎡`],
    ['月合计', `${formatMoney(object.monthly)} 元${object.partial ? '，另有出账时才知道金额的项目' : ''}`],
    [
      '欠费',
      isZeroDecimal(contract.open) ? null : (
        <span key="open">
          <span className="ui-danger">{formatMoney(contract.open)} 元</span>{' '}
          <DeskLink houseId={null} object={{ objectKind: OBJECT.contract, objectId: id, estateId: contract.estateId }} />
        </span>
      ),
    ],
    ['已计费至', <DateText key="billed" value={contract.billedTo} />],
    ['签订日期', <DateText key="signed" value={contract.signedOn} />],
    ['合同扫描件', <PaperLink key="file" category={FILE_CATEGORY.contractPaper} parent={id} file={contract.file} />],
    [
      '登记',
      <span key="by">
        {contract.createdBy} <InstantText value={contract.createdAt} />
      </span>,
    ],
    contract.endedOn === null ? null : ['解约', `${formatDay(contract.endedOn)} ${contract.endedBy} ${contract.endReason}`],
    contract.remark === '' ? null : ['备注', contract.remark],
  ];
  return (
    <section className="contract-card" aria-label="合同">
      <div className="contract-head">
        <strong>{contract.name}</strong>
        <span className="detail-actions">
          {can.remove && lines.length === 0 ? (
            <Button size="small" danger onClick={() => void attempt(() => remove(contract.number))}>
              删除
            </Button>
          ) : null}
          {can.change && runs ? (
            <>
              <Button size="small" danger onClick={() => setDialog('end')}>
                解约
              </Button>
              <Button size="small" onClick={() => setDialog('renew')}>
                续签
              </Button>
              <Button size="small" onClick={() => setDialog('change')}>
                修改
              </Button>
            </>
          ) : null}
        </span>
      </div>
      <Facts rows={facts} columns={2} />
      {dialog === 'change' ? <ChangeContract contract={contract} onDone={done} onClose={close} /> : null}
      {dialog === 'renew' ? <RenewContract contract={contract} onDone={done} onClose={close} /> : null}
      {dialog === 'end' ? <EndContract contract={contract} lines={lines} onDone={done} onClose={close} /> : null}
    </section>
  );
}
