// The functions of one company: price, state, and adding one or several to the cart.
import { useMemo, useState } from 'react';
import { App, Button, Table } from 'antd';
import type { ReactNode } from 'react';
import { ShoppingCartOutlined } from '@ant-design/icons';
import { BUILT_MENUS, putInCart, type FunctionCompany, type FunctionOffer } from '@anju/contract';
import { formatDay } from '@anju/domain';
import type { Access } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { EmptyState, FilterPick, Money, SearchBox, StatusTag, Toolbar } from '../../../../ui/index.ts';
import { MonthsSelect, type Months } from './add-cart-months.tsx';
import { useFunctionChange } from './add-cart-queries.ts';

const STATES = ['未购买', '已购买', '已到期', '购物车中', '待受理'] as const;
type State = (typeof STATES)[number];

function stateOf({ bought, validUntil, cartMonths, waitingOrder }: FunctionOffer): State {
  if (waitingOrder !== '') return '待受理';
  if (cartMonths !== null) return '购物车中';
  if (bought) return '已购买';
  return validUntil === null ? '未购买' : '已到期';
}

/** A function that was bought without an end date, is already ordered or has no price cannot be bought. */
const isBuyable = ({ monthlyPrice, bought, validUntil, waitingOrder }: FunctionOffer): boolean =>
  monthlyPrice !== null && waitingOrder === '' && !(bought && validUntil === null);

function StateCell({ offer }: { readonly offer: FunctionOffer }) {
  const { bought, validUntil, waitingOrder } = offer;
  const state = stateOf(offer);
  return (
    <span className="cart-state">
      {bought ? (
        <StatusTag tone="use">{validUntil === null ? '长期有效' : `至 ${formatDay(validUntil)}`}</StatusTag>
      ) : validUntil === null ? (
        <StatusTag>未购买</StatusTag>
      ) : (
        <StatusTag tone="overdue">{`${formatDay(validUntil)} 已到期`}</StatusTag>
      )}
      {state === '购物车中' ? <StatusTag tone="owed">购物车中</StatusTag> : null}
      {state === '待受理' ? <StatusTag tone="owed">{`订单 ${waitingOrder} 待受理`}</StatusTag> : null}
    </span>
  );
}

interface FunctionTableProps {
  readonly company: FunctionCompany;
  readonly functions: readonly FunctionOffer[];
  readonly loading: boolean;
  readonly access: Access;
  readonly picker: ReactNode;
}

export function FunctionTable({ company, functions, loading, access, picker }: FunctionTableProps) {
  const { message } = App.useApp();
  const change = useFunctionChange();
  const [centre, setCentre] = useState<number | null>(null);
  const [state, setState] = useState<State | null>(null);
  const [key, setKey] = useState('');
  const [months, setMonths] = useState<Months>(12);
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const centres = useMemo(() => [...new Map(functions.map((offer) => [offer.centreId, offer.centre]))], [functions]);
  const rows = functions.filter(
    (offer) =>
      (centre === null || offer.centreId === centre) &&
      (state === null || stateOf(offer) === state) &&
      `${offer.title} ${offer.group}`.includes(key),
  );
  const canBuy = access.can('add');

  async function put(menuIds: readonly number[]) {
    if (await change(() => call(putInCart, { companyId: company.id, menuIds: [...menuIds], months }))) {
      setTicked([]);
      void message.success(`已放入购物车 ${menuIds.length} 项`);
    }
  }

  return (
    <section className="page-card cart-functions" aria-label="功能清单">
      <Toolbar
        actions={
          canBuy ? (
            <>
              <MonthsSelect name="购买期限" value={months} onChange={setMonths} />
              <Button
                type="primary"
                icon={<ShoppingCartOutlined />}
                disabled={ticked.length === 0}
                onClick={() => void put(ticked)}
              >{`放入购物车${ticked.length > 0 ? `（${ticked.length}）` : ''}`}</Button>
            </>
          ) : (
            <StatusTag tone="kind">只能查看</StatusTag>
          )
        }
      >
        {picker}
        <FilterPick
          name="中心"
          value={centre}
          onChange={(value) => setCentre(value ?? null)}
          options={centres.map(([value, label]) => ({ value, label }))}
        />
        <FilterPick
          name="状态"
          value={state}
          onChange={(value) => setState(value ?? null)}
          options={STATES.map((value) => ({ value, label: value }))}
        />
        <SearchBox value={key} onSearch={setKey} placeholder="功能 / 分组" />
      </Toolbar>
      <p className="ui-quiet cart-facts">
        可用 {company.bought} 项{company.ending > 0 ? <b className="ui-danger">，其中 {company.ending} 项将在 30 天内到期</b> : null}
      </p>
      <div className="cart-rows" role="group" aria-label="功能" tabIndex={0}>
        <Table<FunctionOffer>
          size="small"
          rowKey="menuId"
          loading={loading}
          pagination={false}
          dataSource={rows}
          locale={{ emptyText: <EmptyState text={functions.length > 0 ? '没有符合条件的功能' : '没有可选购的功能'} /> }}
          {...(canBuy
            ? {
                rowSelection: {
                  selectedRowKeys: [...ticked],
                  onChange: (keys) => setTicked(keys.map(Number)),
                  getCheckboxProps: (offer: FunctionOffer) => ({ disabled: !isBuyable(offer), 'aria-label': `选择${offer.title}` }),
                },
              }
            : {})}
          columns={[
            {
              title: '功能',
              width: 190,
              render: (_, { menuId, title }) => (
                <>
                  {title} {BUILT_MENUS.has(menuId) ? null : <StatusTag>即将开放</StatusTag>}
                </>
              ),
            },
            { title: '中心', dataIndex: 'centre', width: 150 },
            { title: '分组', dataIndex: 'group', width: 120 },
            {
              title: '单价（元/月）',
              align: 'right',
              width: 110,
              render: (_, { monthlyPrice }) => (monthlyPrice === null ? '暂不出售' : <Money value={monthlyPrice} />),
            },
            { title: '状态', render: (_, offer) => <StateCell offer={offer} /> },
          ]}
        />
      </div>
    </section>
  );
}
