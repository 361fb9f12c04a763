// What is known of a contract, above the standards that hang on it, and what can be done with it.
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button, Descriptions } from 'antd';
import { contractKind, FILE_CATEGORY, getChargeContract, OBJECT, removeChargeContract, type AttachmentDetail } from '@anju/contract';
import { formatDay, formatMoney, isZeroDecimal } from '@anju/domain';
import { call } from '../../../../platform/api/index.ts';
import { ApiError } from '../../../../platform/errors/index.ts';
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
  const query = useQuery({
    queryKey: [getChargeContract.path, id],
    queryFn: ({ signal }) => call(getChargeContract, { id }, { signal, loading: false }),
  });
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
    try {
      await call(removeChargeContract, { id });
      onRemoved();
    } catch (error) {
      // The client has already said what went wrong.
      if (!(error instanceof ApiError)) throw error;
    }
  }

  const runs = contract.endedOn === null;
  const facts: [string, React.ReactNode][] = [
    ['客户', [contract.customerName, contract.customerNumber, contract.phone].filter(Boolean).join('　')],
    ['合同期', <Term key="term" term={contract} />],
    ['类型', contractKind.text(contract.kind)],
    ['位置', contract.place || '–'],
    ['面积', contract.area === null ? '–' : `${formatMoney(contract.area)} ㎡`],
    ['月合计', `${formatMoney(object.monthly)} 元${object.partial ? '，另有出账时才知道金额的项目' : ''}`],
    [
      '欠费',
      isZeroDecimal(contract.open) ? (
        '–'
      ) : (
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
    ...(contract.endedOn === null
      ? []
      : [['解约', `${formatDay(contract.endedOn)} ${contract.endedBy} ${contract.endReason}`] satisfies [string, string]]),
    ...(contract.remark === '' ? [] : [['备注', contract.remark] satisfies [string, string]]),
  ];
  return (
    <section className="contract-card" aria-label="合同">
      <div className="contract-head">
        <strong>{contract.name}</strong>
        <span className="detail-actions">
          {can.remove && lines.length === 0 ? (
            <Button size="small" danger onClick={() => void remove(contract.number)}>
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
      <Descriptions size="small" bordered column={2} items={facts.map(([label, children]) => ({ key: label, label, children }))} />
      {dialog === 'change' ? <ChangeContract contract={contract} onDone={done} onClose={close} /> : null}
      {dialog === 'renew' ? <RenewContract contract={contract} onDone={done} onClose={close} /> : null}
      {dialog === 'end' ? <EndContract contract={contract} lines={lines} onDone={done} onClose={close} /> : null}
    </section>
  );
}
