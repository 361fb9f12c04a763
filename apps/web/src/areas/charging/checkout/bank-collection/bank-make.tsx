// 生成批次 in two steps: what the bank is to collect, then the totals and what is left out. No bill is held before the last button.
import { useEffect, useRef, useState } from 'react';
import { Alert, Button, Form, Switch, Table, Tabs } from 'antd';
import {
  collectLeft,
  createBankBatch,
  listCollectChannels,
  previewBankBatch,
  SHOWN_COLLECT_ROWS,
  type CollectPreview,
  type InputOf,
  type OutputOf,
} from '@anju/contract';
import { businessDay, formatCount, formatMoney } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { useCommand, useRead } from '../../../../platform/api/hooks.ts';
import { ChoicePick, DayInput, Dialog, EmptyState, Money } from '../../../../ui/index.ts';
import { EstatePick, useEstateChoices } from '../../../estate/index.ts';
import { periodText } from '../../bill/bill-text.ts';

export const channelText = ({ bank, contractNo }: { readonly bank: string; readonly contractNo: string }) => `${bank} ${contractNo}`;

export function useChannels(): readonly { value: number; label: string }[] {
  const query = useRead(listCollectChannels, {});
  return (query.data ?? []).map((channel) => ({ value: channel.id, label: channelText(channel) }));
}

type Wish = InputOf<typeof previewBankBatch>;
interface Range {
  readonly estateId: number | null;
  readonly channelId: number | null;
  readonly dueTo: string | null;
  readonly late: boolean;
}
const wishOf = ({ estateId, channelId, dueTo, late }: Range): Wish => ({
  estateId: estateId ?? 0,
  channelId: channelId ?? 0,
  dueTo: dueTo ?? '',
  late,
});

interface MakeDialogProps {
  readonly estateId: number | null;
  readonly onMade: (made: OutputOf<typeof createBankBatch>) => void;
  readonly onClose: () => void;
}

export function MakeDialog({ estateId, onMade, onClose }: MakeDialogProps) {
  const [range, setRange] = useState<Range>({ estateId, channelId: null, dueTo: businessDay(new Date()), late: false });
  const [seen, setSeen] = useState<CollectPreview | null>(null);
  const make = useCommand(createBankBatch);
  const go = useRef<HTMLButtonElement>(null);
  async function onMake() {
    const made = await make.run(wishOf(range));
    if (made !== undefined) onMade(made);
  }
  if (seen === null)
    return (
      <RangeDialog
        range={range}
        onClose={onClose}
        onSeen={(found, asked) => {
          setRange(asked);
          setSeen(found);
        }}
      />
    );
  return (
    <Dialog
      title="托收预览"
      open
      size="wide"
      mask={{ closable: false }}
      onCancel={onClose}
      afterOpenChange={(shown) => shown && go.current?.focus()}
      footer={
        <div className="entry-foot">
          <span className="ui-quiet">生成后，批次内的账单在回盘前不能用其他方式收款</span>
          <span className="entry-buttons">
            <Button onClick={onClose}>关闭</Button>
            <Button onClick={() => setSeen(null)}>返回修改</Button>
            <Button ref={go} type="primary" disabled={seen.lines === 0} loading={make.busy} onClick={() => void onMake()}>
              生成批次
            </Button>
          </span>
        </div>
      }
    >
      <Preview seen={seen} />
    </Dialog>
  );
}

interface RangeDialogProps {
  readonly range: Range;
  readonly onSeen: (seen: CollectPreview, asked: Range) => void;
  readonly onClose: () => void;
}
function RangeDialog({ range, onSeen, onClose }: RangeDialogProps) {
  const estates = useEstateChoices();
  const channels = useChannels();
  const entry = useEntry({ endpoint: previewBankBatch, initial: range, toInput: wishOf, onDone: onSeen });
  // If there is only one option, it is chosen automatically.
  const onlyEstate = estates.length === 1 ? (estates[0]?.value ?? null) : null;
  const onlyChannel = channels.length === 1 ? (channels[0]?.value ?? null) : null;
  useEffect(() => {
    const { form } = entry;
    if (onlyEstate !== null && form.getFieldValue('estateId') == null) form.setFieldsValue({ estateId: onlyEstate });
    if (onlyChannel !== null && form.getFieldValue('channelId') == null) form.setFieldsValue({ channelId: onlyChannel });
  }, [onlyEstate, onlyChannel, entry]);
  return (
    <EntryDialog title="生成托收批次" entry={entry} onClose={onClose} saveText="预览">
      <Alert
        type="info"
        showIcon
        className="entry-problems"
        title="按有效的托收协议取未收账单，先到期的先收；一笔账单要么整笔托收，要么不收。先预览，再生成。"
      />
      <Form.Item name="estateId" label="小区" required>
        <EstatePick width="100%" placeholder="请选择小区" />
      </Form.Item>
      <Form.Item name="channelId" label="托收渠道" required>
        <ChoicePick label="托收渠道" choices={channels} width="100%" placeholder="请选择托收渠道" />
      </Form.Item>
      <Form.Item name="dueTo" label="账单到期至" required extra="到期日在这一天及以前的未收账单">
        <DayInput />
      </Form.Item>
      <Form.Item name="late" label="含违约金" valuePropName="checked" extra="按今天应收的违约金，生成后不再变动">
        <Switch />
      </Form.Item>
    </EntryDialog>
  );
}

function Preview({ seen }: { readonly seen: CollectPreview }) {
  const left = seen.left.reduce((sum, { bills }) => sum + bills, 0);
  return (
    <>
      <p className="bank-sum">
        托收 <strong>{formatCount(seen.lines)}</strong> 行、{formatCount(seen.bills)} 笔账单，共 <strong>{formatMoney(seen.amount)}</strong>{' '}
        元{seen.late === '0.00' ? '' : `（含违约金 ${formatMoney(seen.late)} 元）`}
      </p>
      {seen.left.length === 0 ? null : (
        <p className="bank-sum ui-quiet">
          未托收：
          {seen.left.map(({ reason, bills, amount }) => `${collectLeft.text(reason)} ${bills} 笔 ${formatMoney(amount)} 元`).join('；')}
        </p>
      )}
      <Tabs
        className="bank-preview"
        size="small"
        items={[
          {
            key: 'lines',
            label: `托收明细 ${seen.lines}`,
            children: (
              <Table
                size="small"
                rowKey={({ agreementNo, house }) => `${agreementNo}/${house}`}
                dataSource={seen.lineRows}
                pagination={false}
                scroll={{ y: 320 }}
                locale={{ emptyText: <EmptyState text="没有可以托收的账单" /> }}
                {...(seen.lines > SHOWN_COLLECT_ROWS ? { footer: () => `只列出前 ${SHOWN_COLLECT_ROWS} 行` } : {})}
                columns={[
                  { title: '协议号', dataIndex: 'agreementNo' },
                  { title: '户名', dataIndex: 'accountName' },
                  { title: '房屋', dataIndex: 'house' },
                  { title: '账单', dataIndex: 'bills', align: 'right' },
                  { title: '金额', align: 'right', render: (_, row) => <Money value={row.amount} /> },
                ]}
              />
            ),
          },
          {
            key: 'left',
            label: `未托收 ${left}`,
            children: (
              <Table
                size="small"
                rowKey={(row) => seen.leftRows.indexOf(row)}
                dataSource={seen.leftRows}
                pagination={false}
                scroll={{ y: 320 }}
                locale={{ emptyText: <EmptyState text="没有被排除的账单" /> }}
                {...(left > SHOWN_COLLECT_ROWS ? { footer: () => `只列出前 ${SHOWN_COLLECT_ROWS} 笔` } : {})}
                columns={[
                  { title: '原因', render: (_, row) => collectLeft.text(row.reason) },
                  { title: '对象', dataIndex: 'object' },
                  { title: '项目', dataIndex: 'item' },
                  { title: '期间', render: (_, row) => periodText(row) },
                  { title: '金额', align: 'right', render: (_, row) => <Money value={row.amount} /> },
                  { title: '说明', dataIndex: 'detail' },
                ]}
              />
            ),
          },
        ]}
      />
    </>
  );
}
