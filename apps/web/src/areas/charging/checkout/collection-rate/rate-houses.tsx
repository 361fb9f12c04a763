// The houses behind a figure of 收缴率, the largest debt first; a user who may take money can open the desk from here.
import { OBJECT, RATE_FIGURES, searchRateHouses, type InputOf, type RateHouse } from '@anju/contract';
import { formatCount, formatMoney } from '@anju/domain';
import { column, ListTable, RecordDrawer, useList, type Column } from '../../../../archetypes/index.ts';
import { Money } from '../../../../ui/index.ts';
import { DeskLink } from '../../bill/desk-link.tsx';

type Input = InputOf<typeof searchRateHouses>;
export interface RateLook {
  readonly name: string;
  readonly figure: Input['figure'];
  readonly of: Input['of'];
}

const OLD: readonly Input['figure'][] = ['opening', 'recovered', 'oldOpen', 'oldSuspended'];
/** Figures that already have their own column. */
const SHOWN: readonly Input['figure'][] = ['net', 'received', 'open', 'suspended', 'writtenOff', 'houses', 'paidHouses', ...OLD];

const money = (title: string, of: (row: RateHouse) => string, danger = false): Column<RateHouse> => ({
  title,
  align: 'right',
  render: (row) => <Money value={of(row)} dashZero danger={danger} />,
});
const NOW = [
  money('应收净额', (row) => row.net),
  money('实收', (row) => row.received),
  money('欠费', (row) => row.open, true),
  money('挂账', (row) => row.suspended),
  money('核销', (row) => row.writtenOff),
];
const BEFORE = [
  money('期初欠费', (row) => row.opening),
  money('清欠', (row) => row.recovered),
  money('期初未清', (row) => row.oldOpen, true),
  money('期初挂账', (row) => row.oldSuspended),
];

function columnsOf(figure: Input['figure']): readonly Column<RateHouse>[] {
  return column<RateHouse>()([
    { title: '小区', field: 'estateName' },
    { title: '房屋', field: 'objectText' },
    { title: '付款人', field: 'payerName' },
    ...(OLD.includes(figure) ? BEFORE : NOW),
    ...(SHOWN.includes(figure) ? [] : [money(RATE_FIGURES[figure], (row) => row.part)]),
    {
      title: '操作',
      align: 'right',
      render: (row) => <DeskLink houseId={row.objectKind === OBJECT.house ? row.objectId : null} object={row} />,
    },
  ]);
}

interface RateHousesProps {
  readonly filter: Input['filter'];
  readonly look: RateLook;
  readonly onClose: () => void;
}

export function RateHouses({ filter, look: { name, figure, of }, onClose }: RateHousesProps) {
  const list = useList(searchRateHouses, { filter, figure, of: of ?? {} }, { rowKey: 'key' });
  return (
    <RecordDrawer
      record={{ data: name }}
      what="房屋明细"
      title={(shown) => shown}
      wide
      onClose={onClose}
      actions={() =>
        list.extra ? (
          <span className="ui-quiet">
            {`${formatCount(list.total)} 户，${figure === 'houses' || figure === 'paidHouses' ? '应收净额' : '合计'} ${formatMoney(list.extra.sum)} 元`}
          </span>
        ) : null
      }
    >
      {() => (
        <ListTable name="charging.collection-rate" what={{ name: '房屋', none: '没有房屋' }} list={list} columns={columnsOf(figure)} />
      )}
    </RecordDrawer>
  );
}
