// One service in a drawer: what was done, what it costs and how far its bill is; corrected or voided until it is audited.
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Descriptions, Drawer } from 'antd';
import { PrinterOutlined } from '@ant-design/icons';
import { BILL, billState, chargeObject, getServe, MENU, type ServeDetail, type ServeRow } from '@anju/contract';
import { formatDay, formatMoney } from '@anju/domain';
import { useAccess, type Access } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { FailedState, InstantText, LoadingOverlay, StatusTag, usePrint } from '../../../../ui/index.ts';
import { DeskLink } from '../../bill/desk-link.tsx';
import { BILL_TONES } from '../../bill/bill-text.ts';
import { ServePaper } from './special-service-print.tsx';

export function ServeState({ row: { state, void: gone } }: { readonly row: Pick<ServeRow, 'state' | 'void'> }) {
  if (gone) return <StatusTag tone="plain">已作废</StatusTag>;
  if (state === BILL.planned) return <StatusTag tone="danger">已退回</StatusTag>;
  return <StatusTag tone={BILL_TONES[state]}>{billState.text(state)}</StatusTag>;
}

interface ServeDrawerProps {
  readonly id: number;
  readonly access: Access;
  readonly onAct: (act: 'change' | 'void', serve: ServeDetail) => void;
  readonly onClose: () => void;
}
export function ServeDrawer({ id, access, onAct, onClose }: ServeDrawerProps) {
  const query = useQuery({
    queryKey: [getServe.path, id],
    queryFn: ({ signal }) => call(getServe, { id }, { signal, loading: false }),
  });
  const { print, paper } = usePrint();
  const one = query.data;
  const open = one !== undefined && !one.void && one.state <= BILL.computed;
  const cashier = useAccess(MENU.checkout).can('add');
  const owed = one !== undefined && !one.void && one.state === BILL.published;
  return (
    <Drawer
      open
      size={720}
      title={one ? `${one.number} ${one.itemName}` : '特约服务'}
      onClose={onClose}
      extra={
        one ? (
          <div className="detail-actions">
            {open && access.can('change') ? <Button onClick={() => onAct('change', one)}>更正</Button> : null}
            {open && access.can('void') ? (
              <Button danger onClick={() => onAct('void', one)}>
                作废
              </Button>
            ) : null}
            {owed && cashier ? <DeskLink button houseId={one.houseId} object={one} /> : null}
            {access.can('print') ? (
              <Button icon={<PrinterOutlined />} onClick={() => print(<ServePaper serve={one} />)}>
                打印服务单
              </Button>
            ) : null}
          </div>
        ) : null
      }
    >
      <LoadingOverlay show={query.isPending} />
      {query.error ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
      {one ? <Facts one={one} /> : null}
      {paper}
    </Drawer>
  );
}

/** Where its way goes on from here. */
function nextStep(one: ServeDetail, cashier: boolean): string {
  if (one.void) return '';
  if (one.state === BILL.planned) return `已退回：${one.rejected || '未写原因'}。更正后重新提交审核。`;
  if (one.state === BILL.computed) return `在批次 ${one.batchNumber} 中待审核，由他人在计费审核中审核，再到缴费通知发布。`;
  if (one.state === BILL.audited) return '已审核，到缴费通知发布后可以收款。';
  if (one.state === BILL.published && cashier) return '现收：点“去收款”打开日常结算。';
  if (one.state === BILL.published) return '已发布，请到收费处付款。';
  return '';
}

function Facts({ one }: { readonly one: ServeDetail }) {
  const cashier = useAccess(MENU.checkout).can('add');
  const next = nextStep(one, cashier);
  const facts: [string, React.ReactNode][] = [
    ['小区', one.estateName],
    ['状态', <ServeState key="state" row={one} />],
    [chargeObject.text(one.objectKind), one.objectText],
    ['付款人', one.payerName || '–'],
    ['收费项目', one.item],
    ['服务日期', formatDay(one.servedOn)],
    ['服务人员', one.servedBy || '–'],
    ['来源单号', one.sourceNo || '–'],
    ['金额', `${formatMoney(one.amount)} 元`],
    ['未收', `${formatMoney(one.open)} 元`],
    ['付款期限', formatDay(one.dueDate)],
    ['计费批次', one.batchNumber],
    [
      '登记',
      <span key="by">
        {one.createdBy} <InstantText value={one.createdAt} />
      </span>,
    ],
    ['审核人', one.checkedBy || '–'],
  ];
  return (
    <>
      {next === '' ? null : (
        <Alert className="entry-problems" showIcon type={one.state === BILL.planned ? 'warning' : 'info'} title={next} />
      )}
      <Descriptions size="small" bordered column={2} items={facts.map(([label, children]) => ({ key: label, label, children }))} />
      {one.explain === '' ? null : <p>{one.explain}</p>}
      {one.text === '' ? null : <p>服务内容：{one.text}</p>}
    </>
  );
}
