// 过户抄表: the meters of a house on the day of a sale. A meter left empty is cut by days.
import { Checkbox, Form, Table } from 'antd';
import type { TransferMeter, TransferReading } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { DecimalInput } from '../../../../ui/index.ts';

type Typed = Partial<Omit<TransferReading, 'meterId'>>;
/** What is typed, by meter. */
export type TypedReadings = Readonly<Record<string, Typed | undefined>>;

/** Only meters with a reading. */
export const readingsOf = (typed: TypedReadings | undefined): TransferReading[] =>
  Object.entries(typed ?? {}).flatMap(([meterId, one]) =>
    one?.current
      ? [{ meterId: Number(meterId), current: one.current, rollover: one.rollover ?? false, confirmed: one.confirmed ?? false }]
      : [],
  );

interface TransferMetersProps {
  readonly meters: readonly TransferMeter[];
  /** A field was left, so that what is typed can be looked at. */
  readonly onTyped: () => void;
}

export function TransferMeters({ meters, onTyped }: TransferMetersProps) {
  if (meters.length === 0) return null;
  return (
    <div className="house-after-owners" onBlur={onTyped}>
      <div className="house-form-part">过户抄表</div>
      <p className="ui-quiet">填变更日期当天的读数，之前的用量归原业主，之后归新业主；不填的按天数分摊当期用量。</p>
      <Table
        size="small"
        rowKey="meterId"
        pagination={false}
        dataSource={[...meters]}
        columns={[
          { title: '表号', dataIndex: 'number' },
          { title: '项目', dataIndex: 'item' },
          { title: '上次读数', render: (_, { previous, previousOn }) => `${previous}（${formatDay(previousOn)}）` },
          {
            title: '当日读数',
            render: (_, { meterId, number, unit }) => (
              <Form.Item name={['readings', meterId, 'current']} noStyle>
                <DecimalInput scale={4} suffix={unit} aria-label={`${number} 当日读数`} placeholder="不填按天数" />
              </Form.Item>
            ),
          },
          {
            title: '翻转',
            render: (_, { meterId, number, maxReading }) =>
              maxReading === null ? null : (
                <Form.Item name={['readings', meterId, 'rollover']} valuePropName="checked" noStyle>
                  <Checkbox aria-label={`${number} 已走满归零`} />
                </Form.Item>
              ),
          },
          {
            title: '确认',
            render: (_, { meterId, number }) => (
              <Form.Item name={['readings', meterId, 'confirmed']} valuePropName="checked" noStyle>
                <Checkbox aria-label={`${number} 用量异常已核对`} />
              </Form.Item>
            ),
          },
        ]}
      />
    </div>
  );
}
