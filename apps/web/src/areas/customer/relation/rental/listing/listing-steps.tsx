// Somebody looks at a house, and a deal.
import { Checkbox, Form, Input } from 'antd';
import {
  addViewing,
  changeViewing,
  dealListing,
  getListing,
  LISTING_KIND,
  VIEWING,
  type ListingDetail,
  type ViewingState,
} from '@anju/contract';
import { businessDay } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../../archetypes/index.ts';
import { call } from '../../../../../platform/api/index.ts';
import { ApiError } from '../../../../../platform/errors/index.ts';
import { currentUser } from '../../../../../platform/session/index.ts';
import { DayInput, DecimalInput, EnumSelect, InstantInput } from '../../../../../ui/index.ts';
import type { Viewing } from './listing-acts.ts';

interface ViewingDialogProps {
  readonly listing: ListingDetail;
  /** Null: a new one. */
  readonly viewing: Viewing | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

interface ViewingValues {
  at: string | null;
  name: string;
  phone: string;
  guide: string;
  state: ViewingState;
  result: string;
}

export function ViewingDialog({ listing, viewing, onClose, onDone }: ViewingDialogProps) {
  const initial: ViewingValues = viewing ?? {
    ...{ at: `${businessDay(new Date())}T15:00:00+08:00`, name: '', phone: '', guide: currentUser()?.name ?? '' },
    ...{ state: VIEWING.planned, result: '' },
  };
  const toInput = ({ at, name, phone, guide, state, result }: ViewingValues) => ({
    ...{ id: listing.id, at: at ?? '', name, phone, guide, state, result },
  });
  const adding = useEntry({ endpoint: addViewing, initial, toInput, onDone });
  const changing = useEntry({
    endpoint: changeViewing,
    initial,
    toInput: (values: ViewingValues) => ({ ...toInput(values), viewingId: viewing?.id ?? 0 }),
    onDone,
  });
  return (
    <EntryDialog title={`${viewing ? '带看' : '新增带看'} ${listing.house}`} entry={viewing ? changing : adding} onClose={onClose}>
      <Form.Item name="at" label="看房时间" required>
        <InstantInput />
      </Form.Item>
      <Form.Item name="name" label="看房人" required>
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="phone" label="电话">
        <Input maxLength={30} inputMode="tel" />
      </Form.Item>
      <Form.Item name="guide" label="带看人">
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="state" label="状态" required>
        <EnumSelect of={VIEWING} />
      </Form.Item>
      <Form.Item name="result" label="看房结果">
        <Input.TextArea rows={2} maxLength={200} placeholder="如 满意，想再谈价格" />
      </Form.Item>
    </EntryDialog>
  );
}

interface DealDialogProps {
  readonly listing: ListingDetail;
  readonly onClose: () => void;
  /** The listing as it is after the deal. */
  readonly onDone: (text: string, dealt: ListingDetail) => void;
}

interface DealValues {
  on: string | null;
  counterparty: string;
  amount: string;
  note: string;
  inform: boolean;
}

export function DealDialog({ listing, onClose, onDone }: DealDialogProps) {
  const { id, version, kind, house, asking } = listing;
  const isSale = kind === LISTING_KIND.sale;
  async function finish(informNo: string) {
    const text = informNo === '' ? '已登记成交' : `已登记成交，已告知日常结算 ${informNo}`;
    try {
      onDone(text, await call(getListing, { id }));
    } catch (error) {
      // The deal is stored; only the way on to the lease is missing, which the listing offers again.
      if (!(error instanceof ApiError)) throw error;
      onClose();
    }
  }
  const entry = useEntry({
    endpoint: dealListing,
    initial: { on: businessDay(new Date()), counterparty: '', amount: asking, note: '', inform: isSale },
    toInput: ({ on, ...values }: DealValues) => ({ ...values, on: on ?? '', id, version }),
    onDone: ({ informNo }) => void finish(informNo),
  });
  return (
    <EntryDialog title={`成交 ${house}`} entry={entry} onClose={onClose} saveText={isSale ? '登记成交' : '登记成交，写租约'}>
      <p className="ui-quiet">
        {isSale ? '这里只登记成交；产权在房屋档案的“过户”中办理。' : '登记后接着写租约，租期、付款人和租客在租约里填。'}
      </p>
      <Form.Item name="on" label="成交日期" required>
        <DayInput max={businessDay(new Date())} />
      </Form.Item>
      <Form.Item name="counterparty" label={isSale ? '买方' : '租客'}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="amount" label={isSale ? '成交价' : '月租金'} required>
        <DecimalInput suffix="元" />
      </Form.Item>
      <Form.Item name="note" label="说明">
        <Input maxLength={200} />
      </Form.Item>
      {isSale ? (
        <Form.Item name="inform" label="告知" valuePropName="checked">
          <Checkbox>告知日常结算，结清往来后办理过户</Checkbox>
        </Form.Item>
      ) : null}
    </EntryDialog>
  );
}
