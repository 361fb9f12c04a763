// One service in a drawer: the work done, its cost and the state of its bill; it can be corrected or voided until it is audited.
import { Alert, Button } from 'antd';
import { PrinterOutlined } from '@ant-design/icons';
import { BILL, OBJECT, getSpecialService, MENU, type SpecialServiceDetail, type SpecialServiceRow } from '@anju/contract';
import { formatDay, formatMoney } from '@anju/domain';
import { Facts, RecordDrawer, type Acts, type Fact, type RecordList } from '../../../../archetypes/index.ts';
import { useAccess, type Access } from '../../../../platform/access/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { InstantText, StatusTag, usePrint } from '../../../../ui/index.ts';
import { DeskLink } from '../../bill/desk-link.tsx';
import { BILL_TONES } from '../../bill/bill-text.ts';
import { SpecialServicePaper } from './special-service-print.tsx';

export function SpecialServiceState({ row: { state, void: gone } }: { readonly row: Pick<SpecialServiceRow, 'state' | 'void'> }) {
  if (gone) return <StatusTag tone="ended">已作废</StatusTag>;
  if (state === BILL.planned) return <StatusTag tone="overdue">已退回</StatusTag>;
  return <StatusTag tone={BILL_TONES[state]}>{BILL.text(state)}</StatusTag>;
}

export type SpecialServiceActs = Acts<{ new: null; import: null; change: SpecialServiceDetail; void: SpecialServiceDetail }>;

interface SpecialServiceDrawerProps {
  /** The list it was opened from. */
  readonly list?: RecordList | undefined;
  readonly id: number;
  readonly access: Access;
  readonly acts: SpecialServiceActs;
}
export function SpecialServiceDrawer({ id, access, acts, list }: SpecialServiceDrawerProps) {
  const { print, paper } = usePrint();
  const cashier = useAccess(MENU.checkout).can('add');
  const open = (one: SpecialServiceDetail) => !one.void && one.state <= BILL.computed;
  return (
    <>
      <RecordDrawer
        list={list}
        record={useRead(getSpecialService, { id })}
        what="特约服务"
        title={({ number, itemName }) => `${number} ${itemName}`}
        onClose={() => acts.open(null)}
        actions={(one) =>
          !one.void && one.state === BILL.published && cashier ? <DeskLink button houseId={one.houseId} object={one} /> : null
        }
        foot={(one) => ({
          danger:
            open(one) && access.can('void') ? (
              <Button danger onClick={() => acts.begin('void', one)}>
                作废
              </Button>
            ) : null,
          acts: (
            <>
              {open(one) && access.can('change') ? <Button onClick={() => acts.begin('change', one)}>更正</Button> : null}
              {access.can('print') ? (
                <Button icon={<PrinterOutlined />} onClick={() => print(<SpecialServicePaper service={one} />)}>
                  打印服务单
                </Button>
              ) : null}
            </>
          ),
        })}
      >
        {(one) => <SpecialServiceFacts one={one} cashier={cashier} />}
      </RecordDrawer>
      {paper}
    </>
  );
}

/** The next step of the service. */
function nextStep(one: SpecialServiceDetail, cashier: boolean): string {
  if (one.void) return '';
  if (one.state === BILL.planned) return `已退回：${one.rejected || '未写原因'}。更正后重新提交审核。`;
  if (one.state === BILL.computed) return `在批次 ${one.batchNumber} 中待审核，由他人在计费审核中审核，再到缴费通知发布。`;
  if (one.state === BILL.audited) return '已审核，到缴费通知发布后可以收款。';
  if (one.state === BILL.published && cashier) return '现收：点“去收款”打开日常结算。';
  if (one.state === BILL.published) return '已发布，请到收费处付款。';
  return '';
}

function SpecialServiceFacts({ one, cashier }: { readonly one: SpecialServiceDetail; readonly cashier: boolean }) {
  const next = nextStep(one, cashier);
  const facts: readonly Fact[] = [
    ['小区', one.estateName],
    ['状态', <SpecialServiceState key="state" row={one} />],
    [OBJECT.text(one.objectKind), one.objectText],
    ['付款人', one.payerName],
    ['收费项目', one.item],
    ['服务日期', formatDay(one.servedOn)],
    ['服务人员', one.servedBy],
    ['来源单号', one.sourceNo],
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
    ['审核人', one.checkedBy],
  ];
  return (
    <>
      {next === '' ? null : (
        <Alert className="entry-problems" showIcon type={one.state === BILL.planned ? 'warning' : 'info'} title={next} />
      )}
      <Facts rows={facts} columns={2} />
      {one.explain === '' ? null : <p>{one.explain}</p>}
      {one.text === '' ? null : <p>服务内容：{one.text}</p>}
    </>
  );
}
